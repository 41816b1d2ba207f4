// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sendsSoon } from "./first-visit.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a request sent within half a second is known at once", async () => {
  const form = document.body.appendChild(document.createElement("form"));
  const soon = sendsSoon();
  await vi.advanceTimersByTimeAsync(499);
  form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  expect(await soon).toBe(true);
});

test("without a request the wait ends after half a second", async () => {
  const known = vi.fn();
  void sendsSoon().then(known);
  await vi.advanceTimersByTimeAsync(499);
  expect(known).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(known).toHaveBeenCalledWith(false);
});
