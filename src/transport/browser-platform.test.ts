// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { freshWorld } from "#server/storage/fresh-world.ts";
import { browserPlatform } from "./browser-platform.ts";

const scope = window as Window & typeof globalThis;
const never = new AbortController().signal;
const platformWith = (settings: Partial<Settings>) => browserPlatform(scope, { ...noSettings, ...settings });

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("a page removes only its own entries", () => {
  localStorage.setItem("top-up-sandbox", "of the visitor");
  const { storage } = platformWith({ id: "e1" });
  storage?.setItem("top-up-sandbox", "{}");
  storage?.removeItem("top-up-sandbox");
  expect({ ...localStorage }).toEqual({ "top-up-sandbox": "of the visitor" });
});

/** A browser that counts its locks and what its tabs say to each other. */
function countingBrowser() {
  const request = vi.fn((_name: string, _options: object, work: () => Promise<void>) => work());
  vi.stubGlobal("navigator", { ...navigator, locks: { request } });
  const said: unknown[] = [];
  const tabs: EventTarget[] = [];
  vi.stubGlobal(
    "BroadcastChannel",
    class extends EventTarget {
      constructor() {
        super();
        tabs.push(this);
      }
      postMessage = (message: unknown) => said.push(message);
    },
  );
  return { request, said, tabs };
}

test("two tabs of one state share a lock, a channel and a counter", async () => {
  const { request, said, tabs } = countingBrowser();
  const { exclusively, channel, revisionCounter } = platformWith({ id: "e1" });
  expect(revisionCounter).toBeTruthy();
  const work = vi.fn(async () => {});
  await exclusively(work, never);
  const hear = vi.fn();
  channel?.listen(hear);
  channel?.post("hello");
  for (const tab of tabs) tab.dispatchEvent(new MessageEvent("message", { data: "hello yourself" }));
  expect(work).toHaveBeenCalledOnce();
  expect(request).toHaveBeenCalledWith("top-up-sandbox@e1", { signal: never }, work);
  expect(said).toEqual(["hello"]);
  expect(hear.mock.calls).toEqual([["hello yourself"]]);
});

test("neither a demo nor a page whose storage is refused shares a lock, a channel or a counter", async () => {
  const { request } = countingBrowser();
  const demo = platformWith({ present: true });
  expect([demo.channel, demo.revisionCounter]).toEqual([null, null]);
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse });
  const refused = platformWith({});
  expect(refused.storage).toBeNull();
  for (const { exclusively } of [demo, refused]) await exclusively(async () => {}, never);
  expect(request).not.toHaveBeenCalled();
});

test("a page with a seed starts at the same time as every page with one", () => {
  expect(freshWorld(platformWith({ seed: 7 })).clock.sandbox).toBe(SEEDED_START);
});

test("a failure of the sandbox's own code is reported to the browser", () => {
  const reportError = vi.fn();
  vi.stubGlobal("reportError", reportError);
  const failure = new Error("A rule throws.");
  platformWith({}).report(failure);
  expect(reportError).toHaveBeenCalledWith(failure);
});
