// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { applySettings, removeApplied, shown } from "./start.ts";

test("an address that asks for nothing turns no failure on, and waits for no lock", async () => {
  const platform = browserPlatform(window as Window & typeof globalThis, noSettings);
  const { panel } = openServer({ ...platform, exclusively: () => new Promise(() => {}) });
  expect(await applySettings(panel, noSettings)).toBeNull();
  expect(panel.failures.getState()).toEqual([]);
});

test("an address with nothing that was applied is not replaced", () => {
  const replaceState = vi.spyOn(window.history, "replaceState");
  removeApplied(window);
  expect(replaceState).not.toHaveBeenCalled();
});

test("a page that is prerendered waits until it is shown, and is not watched meanwhile", async () => {
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

test("a page that is not prerendered waits for nothing", async () => {
  await shown(window);
});
