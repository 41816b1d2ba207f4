// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { noSettings } from "#contract/page/settings.ts";
import { openServer } from "#server/server.ts";
import { browserPlatform } from "./browser-platform.ts";
import { applySettings, removeApplied } from "./start.ts";

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
