import { configure } from "@testing-library/dom";
import { afterEach, beforeEach, expect, vi } from "vitest";

// Silence made loud: whatever is written to console.error fails the test that wrote it.
beforeEach(() => {
  vi.spyOn(console, "error");
});

// Each test opens a tab of its own: the one before is gone, and nothing is kept in it yet.
afterEach(() => {
  if (typeof window === "undefined") return;
  window.dispatchEvent(new Event("pagehide"));
  window.sessionStorage.clear();
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "console.error was called").toEqual([]);
});

// A busy machine is slow, and that is no fault of what is tested.
configure({ asyncUtilTimeout: 10_000 });
