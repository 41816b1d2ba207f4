import { configure, getConfig, prettyDOM } from "@testing-library/dom";
import { afterAll, afterEach, beforeEach, expect, vi } from "vitest";

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

// The files of a worker share their modules. An import still under way when its file ends would never finish, and every
// later file that needs the same part would wait for it.
afterAll(() => vi.dynamicImportSettled());

/** Whether the error is one of many that `findBy` and `waitFor` drop; the last one is made again, with the document. */
const isDropped = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics;

/** What a wait of a test takes at most, as `expect.poll` in vite.config.ts. */
const LIMIT = 40_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = LIMIT) => waitFor(callback, options);

configure({
  asyncUtilTimeout: LIMIT,
  getElementError: (message, container) => {
    const text = isDropped() ? message : [message, prettyDOM(container)].filter(Boolean).join("\n\n");
    return Object.assign(new Error(text ?? ""), { name: "TestingLibraryElementError" });
  },
});
