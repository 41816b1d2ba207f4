import { configure } from "@testing-library/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Output to console.error fails the test that caused it.
beforeEach(() => {
  vi.spyOn(console, "error");
});

// Each test opens its own tab: the previous one is closed and its storage is empty.
afterEach(() => {
  if (typeof window === "undefined") return;
  window.dispatchEvent(new Event("pagehide"));
  window.sessionStorage.clear();
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "console.error was called").toEqual([]);
});

// A busy machine is slow, which must not fail a test.
configure({ asyncUtilTimeout: 10_000 });
