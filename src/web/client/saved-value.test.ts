// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { savedValue } from "./saved-value.ts";

const size = savedValue("browser", "test:size", z.enum(["small", "large"]));
const draft = savedValue("tab", "test:draft", z.object({ text: z.string() }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a value is read as it was written, from the storage it names", () => {
  size.write("large");
  draft.write({ text: "a" });
  expect(size.read()).toBe("large");
  expect(draft.read()).toEqual({ text: "a" });
  expect([localStorage.length, sessionStorage.length]).toEqual([1, 1]);
});

test.each(['"huge"', "{", "null", "huge", ""])("an entry that does not parse (%s) reads as no value", (text) => {
  localStorage.setItem(size.name, text);
  expect(size.read()).toBeNull();
});

test("an entry of an earlier version, which saved plain text, is still read", () => {
  localStorage.setItem(size.name, "large");
  expect(size.read()).toBe("large");
});

test("no API key is saved, wherever in the value it is", () => {
  const key = `rsk_demo_${"A".repeat(36)}`;
  draft.write({ text: `{"key":"${key}"}` });
  expect(sessionStorage.getItem(draft.name)).not.toContain("rsk_demo_");
  expect(draft.read()).toEqual({ text: '{"key":""}' });
});

test("a value is neither read nor written while the browser blocks storage, and nothing throws", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  expect(() => size.write("large")).not.toThrow();
  expect(size.read()).toBeNull();
});
