// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { loadTools, openPageServer } from "#server/page-server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { applySettings, removeApplied, shown, startServer } from "./start.ts";

test("an address that asks for nothing turns no failure on, and waits for no lock", async () => {
  const platform = browserPlatform(window as Window & typeof globalThis, noSettings);
  const { panel } = openPageServer({ ...platform, exclusively: () => new Promise(() => {}) });
  expect(await applySettings(panel, noSettings)).toBeNull();
  expect(panel.failures.getState()).toEqual([]);
});

test("an address with nothing that was applied is not replaced", () => {
  const replaceState = vi.spyOn(window.history, "replaceState");
  removeApplied(window);
  expect(replaceState).not.toHaveBeenCalled();
});

test.each([
  ["does not grant the lock", () => new Promise(() => {}), "The browser refused to store the change."],
  ["refuses the lock", () => Promise.reject(new Error("AbortError")), "The browser refused to store the change."],
])("what an address asks for stays in it, and the reason is told, if the browser %s", async (_, request, reason) => {
  await loadTools();
  vi.useFakeTimers();
  vi.stubGlobal("navigator", Object.create(navigator, { locks: { value: { request } } }));
  window.history.replaceState(null, "", "?reset=1&tier=gold&theme=dark");
  const starting = startServer(window as Window & typeof globalThis, { ...noSettings, reset: true, tier: "gold" });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await starting).toMatchObject({ replaced: null, unapplied: reason });
  expect(window.location.search).toBe("?reset=1&tier=gold&theme=dark");
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a page that is prerendered waits until it is shown, and is not watched meanwhile; another waits for nothing", async () => {
  await shown(window);
  const document = Object.assign(new EventTarget(), { prerendering: true });
  const said: string[] = [];
  const sandboxStart = { pause: () => said.push("pause"), resume: () => said.push("resume") };
  const waited = shown({ document, sandboxStart } as unknown as Window).then(() => said.push("shown"));
  await new Promise(setImmediate);
  expect(said).toEqual(["pause"]);
  document.dispatchEvent(new Event("prerenderingchange"));
  await waited;
  expect(said).toEqual(["pause", "resume", "shown"]);
});
