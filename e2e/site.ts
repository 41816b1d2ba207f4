import { readFileSync } from "node:fs";
import { test as base, expect, type Page, type Request } from "@playwright/test";
import { openapiCheck } from "../src/testing/openapi-check.ts";
import { built, missing, openHost, watched } from "./host.ts";

const DOCUMENT = new URL("../dist/openapi.json", import.meta.url);

/** The built page on an origin of its own, with a log of the requests to it. */
export interface Site {
  readonly url: string;
  /** The requested paths, in order. */
  readonly requested: string[];
  /** Paths that return 404 from now on. */
  readonly missing: Set<string>;
  /** What the page's script waits for before it is sent. */
  scriptWaits: Promise<void> | null;
  /** The console errors that a story expects. */
  expectedErrors: RegExp | null;
}

/** What `openapi.json` does not allow of a response. */
const faultsByOpenapi = openapiCheck(JSON.parse(readFileSync(DOCUMENT, "utf8")));

/** What is wrong with a response of the worker; nothing if the page was gone before it could be read. */
async function faultsOf(request: Request): Promise<readonly string[]> {
  const { pathname } = new URL(request.url());
  const response = await request.response().catch(() => null);
  const headers = new Headers(await response?.allHeaders().catch(() => ({})));
  const text = (await response?.text().catch(() => null)) ?? null;
  if (response === null || text === null || !headers.has("X-Sandbox")) return [];
  return faultsByOpenapi({
    method: request.method(),
    path: pathname.replace("/via-worker", ""),
    status: response.status(),
    headers,
    text,
  });
}

/** Send, whatever it says that it will do. */
export const sendButton = (page: Pick<Page, "locator">) => page.locator("[type=submit][form=request-form]");

/** Every story runs against the built page, and none may request /v1 from the server or anything from another origin. */
export const test = base.extend<{ site: Site }>({
  site: async ({ context }, use) => {
    const gone = new Set<string>();
    const host = await openHost(async (path) => {
      if (/\/assets\/page-[^/]+\.js$/.test(path)) await site.scriptWaits;
      return gone.has(path) ? missing : built(path);
    });
    const site: Site = {
      url: `http://127.0.0.1:${host.port}/`,
      requested: host.requested,
      missing: gone,
      scriptWaits: null,
      expectedErrors: null,
    };
    const faults: Promise<readonly string[]>[] = [];
    context.on("requestfinished", (request) => {
      if (/\/via-worker\/v\d/.test(new URL(request.url()).pathname)) faults.push(faultsOf(request));
    });
    const expectNoHarm = watched(context, [host]);
    await use(site);
    expect((await Promise.all(faults)).flat(), "against openapi.json").toEqual([]);
    await host.close();
    expectNoHarm(site.expectedErrors ? [site.expectedErrors] : []);
  },
});

export { expect };

/** Ends the title of a story of many alike: every change runs the one that stands for them, the night run the others. */
export const nightlyUnless = (standsForAll: boolean): string => (standsForAll ? "" : " @nightly");

const startedRoot = (page: Page) => page.locator("html:not([data-sandbox=starting])");

/** Waits until the sandbox handles calls. */
export const waitForSandbox = (page: Page) => startedRoot(page).waitFor({ state: "attached" });

/** Waits until the sandbox handles calls, and returns whether worker or page does. */
export async function transportOf(page: Page): Promise<"worker" | "page"> {
  await waitForSandbox(page);
  return (await startedRoot(page).getAttribute("data-sandbox")) as "worker" | "page";
}

/** The response to a raw fetch, as typed into the console. */
export async function fetched(page: Page, path: string, init: RequestInit = {}) {
  return page.evaluate(
    async ([url, options]) => {
      const response = await fetch(url, options);
      const text = await response.text();
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        text,
        json: text ? JSON.parse(text) : null,
      };
    },
    [path, init] as const,
  );
}

/** Reloads hard, as shift and the reload button do: past the worker. */
export async function reloadHard(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const loaded = page.waitForEvent("load");
  await devtools.send("Page.reload", { ignoreCache: true });
  await loaded;
}

export const SAMPLE_KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
export const AUTHORIZED = { Authorization: `Bearer ${SAMPLE_KEY}`, "Content-Type": "application/json" };

/** A POST with the sample key. */
export const posted = (page: Page, path: string, body: unknown, idempotencyKey?: string) =>
  fetched(page, path, {
    method: "POST",
    headers: { ...AUTHORIZED, ...(idempotencyKey && { "Idempotency-Key": idempotencyKey }) },
    body: JSON.stringify(body),
  });

export const got = (page: Page, path: string) => fetched(page, path, { headers: AUTHORIZED });

export const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 };
/** 0.48, the least that an order costs. */
export const CHEAP_ORDER = { product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 };

/** Makes the server's response seem to take so many milliseconds, however busy the machine is. */
export const takes = (page: Page, milliseconds: number) =>
  page.addInitScript((taken) => {
    Object.defineProperty(PerformanceNavigationTiming.prototype, "responseStart", {
      get() {
        return this.requestStart + taken;
      },
    });
  }, milliseconds);
