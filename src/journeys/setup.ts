import { afterEach, beforeEach, expect, vi } from "vitest";

// Silence made loud: whatever is written to console.error fails the test that wrote it.
beforeEach(() => {
  vi.spyOn(console, "error");
});

afterEach(() => {
  expect(vi.mocked(console.error).mock.calls, "console.error was called").toEqual([]);
});
