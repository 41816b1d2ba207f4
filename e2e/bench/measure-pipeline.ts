import type { BrowserContext, Page } from "@playwright/test";
import { ourSite } from "./bench-pages.ts";
import { builtPage } from "./built-page.ts";
import { inColdBrowser } from "./cold-browser.ts";
import { pressed } from "./measure-page.ts";
import { ORDER_LOCATORS, ORDER_PATH } from "./order-locators.ts";
import type { Pipeline } from "./pipeline/pipeline.ts";
import { probeFor } from "./probe.ts";
import { type Served, serve } from "./serve.ts";
import { quantile } from "./statistics.ts";

declare global {
  interface Window {
    pipeline: Pipeline;
  }
}

/** How many orders are stored when the cost of one more is measured. */
const ON_THE_BOOKS = [0, 100, 500, 1000] as const;
/** Each is measured with the others in turn, so often, over so many orders. */
const ROUNDS = 6;
const ORDERS = 20;

/** How long calls are counted, in milliseconds. */
const COUNTING = 3000;
const AT_ONCE = 50;
/** How many orders are pressed with a thousand stored, and how long the page is watched after the last. */
const PRESSED_ORDERS = 4;
const AFTERWARDS = 1000;

interface Times {
  readonly p50: number;
  readonly p95: number;
}

/** How a path carries calls: one after the other, and many at once. */
interface Carried extends Times {
  readonly callsASecond: number;
  readonly callsASecondAtOnce: number;
}

export interface PipelineFigures {
  readonly callsASecond: number;
  readonly orders: readonly (Times & { readonly storedOrders: number })[];
  readonly worker: Carried;
  readonly inPage: Carried;
  /** With a thousand orders stored, in a page that stores: the longest frame of one order. 50 where none was longer. */
  readonly longestFrame: number;
  readonly longestTask: number;
  readonly pressedOrder: number;
}

const timesOf = (values: readonly number[]): Times => ({ p50: quantile(values, 0.5), p95: quantile(values, 0.95) });

/** How many lists of products the service itself returns a second, and what an order costs. */
async function alone(context: BrowserContext) {
  const site = await serve({
    files: await builtPage("pipeline", {}),
    // Isolated from other origins, so that the browser's clock is exact.
    headersFor: () => ({
      "Cross-Origin-Opener-Policy": "same-origin",
      "Cross-Origin-Embedder-Policy": "require-corp",
    }),
  });
  const page = await context.newPage();
  await page.goto(site.url);
  await page.waitForFunction(() => window.pipeline);
  await page.evaluate(() => window.pipeline.callsASecond(1000));
  const callsASecond = await page.evaluate((time) => window.pipeline.callsASecond(time), COUNTING);
  const times = new Map<number, number[]>(ON_THE_BOOKS.map((count) => [count, []]));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [count, all] of times) {
      const some = await page.evaluate(([n, m]) => window.pipeline.orderTimes(n, m), [count, ORDERS] as const);
      // The first round warms the compiler up.
      if (round > 0) all.push(...some);
    }
  }
  await page.close();
  await site.close();
  return { callsASecond, orders: [...times].map(([storedOrders, all]) => ({ storedOrders, ...timesOf(all) })) };
}

/** Calls the interface as any script on the page does. */
async function carried(page: Page, url: string, by: "worker" | "page"): Promise<Carried> {
  await page.goto(url);
  await page.locator(`html[data-sandbox=${by}]`).waitFor({ state: "attached" });
  const counted = await page.evaluate(
    async ([time, atOnce]) => {
      const call = async () => void (await (await fetch("/v1/products")).text());
      for (let warm = 0; warm < 50; warm++) await call();
      const times: number[] = [];
      const began = performance.now();
      while (performance.now() - began < time) {
        const since = performance.now();
        await call();
        times.push(performance.now() - since);
      }
      const callsASecond = (times.length * 1000) / (performance.now() - began);
      const again = performance.now();
      let calls = 0;
      const lane = async () => {
        for (; performance.now() - again < time; calls++) await call();
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
      return { times, callsASecond, callsASecondAtOnce: (calls * 1000) / (performance.now() - again) };
    },
    [COUNTING, AT_ONCE] as const,
  );
  const { times, callsASecond, callsASecondAtOnce } = counted;
  return { ...timesOf(times), callsASecond, callsASecondAtOnce };
}

/** Fills the books by calls of the page's own origin, some at a time. */
const placeOrders = (page: Page, orders: number) =>
  page.evaluate(async (count) => {
    const headers = {
      Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 });
    const place = async () => {
      const { status } = await fetch("/v1/orders", { method: "POST", headers, body });
      if (status !== 201) throw new Error(`An order got a ${status}.`);
    };
    for (let placed = 0; placed < count; placed += 10) await Promise.all(Array.from({ length: 10 }, place));
  }, orders);

/** One order after another by its button, each with a new Idempotency-Key, with a thousand stored. */
async function pressedWithAThousand(page: Page, url: string) {
  await page.addInitScript({ content: probeFor(ORDER_LOCATORS) });
  // Gold prices leave enough in the wallet for some more.
  await page.goto(`${url}?tier=gold${ORDER_PATH}`);
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  await placeOrders(page, 1000);
  await page.reload();
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  await page.waitForTimeout(AFTERWARDS);
  const times: number[] = [];
  const began = await page.evaluate(() => performance.now());
  for (let order = 0; order < PRESSED_ORDERS; order++) {
    if (order > 0) await page.getByRole("button", { name: "Regenerate Idempotency-Key", exact: true }).click();
    times.push(...(await pressed(page, 1)));
    await page.waitForTimeout(AFTERWARDS);
  }
  const { longFrames, longTasks } = await page.evaluate(() => window.bench.shown());
  const longest = (stretches: readonly (readonly [number, number])[]) =>
    Math.max(50, ...stretches.filter(([start]) => start >= began).map(([, duration]) => duration));
  return { longestFrame: longest(longFrames), longestTask: longest(longTasks), pressedOrder: quantile(times, 0.5) };
}

async function inThePage(site: Served) {
  const worker = await inColdBrowser(async (context) => carried(await context.newPage(), site.url, "worker"));
  // No browser gives an origin that is not secure a worker.
  const insecure = site.url.replace("127.0.0.1", "bench.test");
  const inPage = await inColdBrowser(async (context) => carried(await context.newPage(), insecure, "page"));
  const thousand = await inColdBrowser(async (context) => pressedWithAThousand(await context.newPage(), site.url));
  return { worker, inPage, ...thousand };
}

export async function measurePipeline(say: (text: string) => void): Promise<PipelineFigures> {
  const figures = await inColdBrowser(alone);
  const costs = figures.orders.map(({ storedOrders, p50 }) => `${p50.toFixed(2)} ms with ${storedOrders}`).join(", ");
  say(`The pipeline alone: ${Math.round(figures.callsASecond)} calls/s; an order takes ${costs} stored.`);
  const site = await serve(ourSite());
  const carrying = await inThePage(site);
  say(`In the page: ${Math.round(carrying.worker.callsASecond)} calls/s through the worker.`);
  await site.close();
  return { ...figures, ...carrying };
}

/** Our own response to a list of products, for the backends of the others. */
export async function ourProducts(): Promise<string> {
  const site = await serve({ files: await builtPage("pipeline", {}) });
  const products = await inColdBrowser(async (context) => {
    const page = await context.newPage();
    await page.goto(site.url);
    await page.waitForFunction(() => window.pipeline);
    return page.evaluate(() => window.pipeline.products());
  });
  await site.close();
  return products;
}
