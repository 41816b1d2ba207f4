import { test as base, expect } from "@playwright/test";
import { missing, openHost } from "../host.ts";
import { AUTHORIZED, ORDER } from "../site.ts";
import type { Browser, Engine, Inside, Tab } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { builtWatched } from "./watched-page.ts";
import { webkit } from "./webkit.ts";

interface Site {
  readonly url: string;
  /** Paths that are missing on the host. */
  readonly gone: Set<string>;
  /** A script that every page runs before its own. */
  firstScript: string;
  /** The errors that a story expects. */
  expectedErrors: RegExp | null;
  readonly close: () => Promise<void>;
}

export interface Seen {
  readonly status: number;
  readonly mark: string | null;
  readonly replayed: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: a story reads members it then asserts on.
  readonly json: any;
}

/** A call as an expression. */
export const callOf = (url: string, init: object) =>
  `fetch(${JSON.stringify(url)}, ${JSON.stringify(init)}).then(async (response) => ({
    status: response.status,
    mark: response.headers.get("X-Sandbox"),
    replayed: response.headers.get("Idempotent-Replayed"),
    json: await response.json(),
  }))`;

/** The response to a GET with the sample key. */
export const got = async (tab: Inside, url: string) =>
  (await tab.evaluate(callOf(url, { headers: AUTHORIZED }))) as Seen;

export const ordering = (key: string | null, order: object = ORDER) => ({
  method: "POST",
  headers: { ...AUTHORIZED, ...(key !== null && { "Idempotency-Key": key }) },
  body: JSON.stringify(order),
});

/** The response to an order with the sample key. */
export const ordered = async (tab: Inside, key: string | null) =>
  (await tab.evaluate(callOf("/v1/orders", ordering(key)))) as Seen;

/** Waits until the sandbox handles calls. A document that has just begun has no root yet. */
export const waitForSandbox = (tab: Inside) => tab.until(`document.querySelector("html:not([data-sandbox=starting])")`);

/** Opens a page, and waits until its sandbox handles calls. */
export async function open(browser: Browser, url: string): Promise<Tab> {
  const tab = await browser.open(url);
  await waitForSandbox(tab);
  return tab;
}

export const modeOf = (tab: Inside) => tab.evaluate("document.documentElement.dataset.sandbox");

/** Whether an engine is on this machine. Where it is not, the run says so. */
function isHere(engine: Engine): boolean {
  const isFound = engine.find();
  if (!isFound && process.env.TEST_WORKER_INDEX === undefined) process.stdout.write(`${engine.missing}\n`);
  return isFound;
}

/** Stories of an engine: an error that one of its pages reports, and a call that reaches the host, fails them. */
const testOf = (engine: Engine) =>
  base.extend<{ site: Site; start: () => Promise<Browser> }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern.
    site: async ({}, use) => {
      const gone = new Set<string>();
      const { port, requested, close } = await openHost((path) =>
        gone.has(path) ? missing : builtWatched(path, site.firstScript),
      );
      const site: Site = { url: `http://127.0.0.1:${port}/`, gone, firstScript: "", expectedErrors: null, close };
      await use(site);
      await close();
      expect(
        requested.filter((path) => /\/v\d/.test(path)),
        "requests to the server",
      ).toEqual([]);
    },
    start: async ({ site }, use) => {
      const browsers: Browser[] = [];
      await use(async () => {
        const browser = await engine.start();
        browsers.push(browser);
        return browser;
      });
      const errors: string[] = [];
      try {
        for (const browser of browsers) errors.push(...(await browser.errors()));
      } finally {
        for (const browser of browsers) await browser.quit();
      }
      const unexpected = errors.filter((text) => !site.expectedErrors?.test(text));
      expect(unexpected, "errors in the page").toEqual([]);
    },
  });

type EngineTest = ReturnType<typeof testOf>;

/** Tells stories in each engine, each of which may take so many milliseconds. */
export function inEachEngine(timeout: number, define: (test: EngineTest, engine: Engine) => void): void {
  for (const engine of [firefox, webkit]) {
    const test = testOf(engine);
    test.describe(engine.name, () => {
      test.skip(!isHere(engine), engine.missing);
      test.setTimeout(timeout);
      define(test, engine);
    });
  }
}
