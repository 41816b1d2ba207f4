import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { CHEAP_ORDER, posted } from "../site.ts";
import { inColdBrowser } from "./cold-browser.ts";
import { loadOf, note, type PageFigures } from "./figures.ts";
import type { BenchPage } from "./pages.ts";
import { probeFor, READY, type Shown } from "./probe.ts";
import type { Served } from "./serve.ts";

/** How many presses are timed, fewer on a slow line; and, for the heap, how many there are in all. */
const PRESSES = 20;
const PRESSES_THROTTLED = 8;
const PRESSES_BEFORE_HEAP = 50;

/** A page is at rest when, with Send there to be pressed, it has requested nothing and been busy with nothing for so long. */
const REST = 2000;
/** Longer than this it is not waited for. */
const PATIENCE = 30_000;
/** How long a page whose button is there is given to paint it. */
const PAINTING = 500;
/** How many orders are pressed with a thousand stored, and how long the page is watched after each. */
const PRESSED_ORDERS = 4;
const AFTERWARDS = 1000;

/** Slow 4G as DevTools has it, and a processor a quarter as fast. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
};
const CPU_RATE = 4;

/** What the main thread's long tasks take beyond 50 ms each, after the first paint. */
const blockingTime = ({ longTasks, fcp }: Shown): number =>
  longTasks.reduce((sum, [start, duration]) => sum + Math.max(0, duration - Math.max(0, fcp - start) - 50), 0);

/** What a browser requests, when it last did, and what of it is of another origin. */
function watchRequests(context: BrowserContext, origin: string, elsewhere: Set<string>) {
  const watch = { underWay: 0, last: performance.now() };
  context.on("request", (request) => {
    watch.underWay += 1;
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) elsewhere.add(request.url());
  });
  const over = () => {
    watch.underWay -= 1;
    watch.last = performance.now();
  };
  context.on("requestfinished", over);
  context.on("requestfailed", over);
  return watch;
}

/** Waits until the page is at rest, and says what it has shown by then. Looking sooner would delay its first paint. */
async function atRest(page: Page, watch: ReturnType<typeof watchRequests>): Promise<Shown> {
  const began = performance.now();
  await page.waitForTimeout(REST);
  for (;;) {
    const shown = await page.evaluate(() => ({ ...window.bench.shown(), now: performance.now() }));
    const busyUntil = Math.max(shown.readyAt, ...shown.longTasks.map(([start, duration]) => start + duration));
    const now = performance.now();
    const isAtRest = watch.underWay <= 0 && now - watch.last > REST && shown.now - busyUntil > REST;
    if (isAtRest || now - began > PATIENCE) return shown;
    await page.waitForTimeout(100);
  }
}

/** Presses once the button stays where it is. */
async function pressButton(page: Page): Promise<void> {
  await page.evaluate(() => window.bench.arm());
  for (let isPressed = false; !isPressed; ) {
    const { x, y } = await page.evaluate(() => window.bench.place());
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.up();
    isPressed = await page.evaluate(() => window.bench.isPressed);
  }
}

/** Presses so many times, each after the response to the last: how long it took until that was painted. */
async function pressed(page: Page, times: number): Promise<readonly number[]> {
  const responses: number[] = [];
  while (responses.length < times) {
    await pressButton(page);
    responses.push(await page.evaluate(() => window.bench.painted));
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 300 })));
  }
  return responses;
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** A page of the comparison, where it is served, and what its visits found. */
export interface Contender {
  readonly page: BenchPage;
  readonly served: Served;
  readonly found: PageFigures;
}

/** Opens a page in a browser that has never been used, and waits for its button, without running anything in the page. */
async function open(context: BrowserContext, { page: bench, served, found }: Contender, isThrottled: boolean) {
  served.sent.length = 0;
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  if (isThrottled) {
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  }
  const watch = watchRequests(context, served.url, found.elsewhere);
  await page.addInitScript({ content: probeFor(bench.locators) });
  const ready = page.waitForEvent("console", { predicate: (said) => said.text() === READY, timeout: 2 * PATIENCE });
  await page.goto(served.url, { waitUntil: "commit", timeout: PATIENCE });
  await ready;
  return { page, session, watch };
}

/** Looks at what a page shows first, unthrottled. */
export const look = (contender: Contender): Promise<void> =>
  inColdBrowser(async (context) => {
    const { page } = await open(context, contender, false);
    await page.waitForTimeout(PAINTING);
    const { visibleAt, fcp } = await page.evaluate(() => window.bench.shown());
    note(contender.found.fast, { visible: visibleAt, fcp });
  });

/** Presses as early as possible. A press that is lost ends the bench. */
export const pressEarly = (contender: Contender, isThrottled: boolean): Promise<void> =>
  inColdBrowser(async (context) => {
    const { served, found } = contender;
    const { page } = await open(context, contender, isThrottled);
    await pressButton(page);
    const { painted, origin } = await page.evaluate(async () => {
      await window.bench.painted;
      return { painted: performance.now(), origin: performance.timeOrigin };
    });
    note(isThrottled ? found.slow : found.fast, { early: painted });
    if (!isThrottled) found.untilResponse = loadOf(served.sent.filter(({ at }) => at <= origin + painted));
  });

/** Visits a page until it is at rest, and then presses again and again. */
export const visit = (contender: Contender, isThrottled: boolean): Promise<void> =>
  inColdBrowser(async (context) => {
    const { served, found } = contender;
    const { page, session, watch } = await open(context, contender, isThrottled);
    const shown = await atRest(page, watch);
    const { visibleAt: visible, readyAt: ready, origin, fcp, lcp, cls, arrivedLater } = shown;
    const visits = isThrottled ? found.slow : found.fast;
    note(visits, { visible, ready, fcp, lcp, cls, tbt: blockingTime(shown) });
    const isEarly = ({ path, at }: Served["sent"][number]) => at <= origin + ready && !arrivedLater.includes(path);
    if (isThrottled) found.beforeReady = loadOf(served.sent.filter(isEarly));
    note(visits, { response: await pressed(page, isThrottled ? PRESSES_THROTTLED : PRESSES) });
    if (isThrottled) return;
    await pressed(page, PRESSES_BEFORE_HEAP - PRESSES);
    note(visits, { heap: await heapOf(session) });
  });

/** With a thousand orders stored: the longest frame of one more, 50 ms where none was longer. */
export const measureThousand = ({ page: { locators }, served }: Contender): Promise<number> =>
  inColdBrowser(async (context) => {
    const page = await context.newPage();
    const isStarted = () => page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
    await page.addInitScript({ content: probeFor(locators) });
    // Gold prices leave enough in the wallet for some more.
    await page.goto(`${served.url}?tier=gold#/op/placeOrder`);
    await isStarted();
    for (let placed = 0; placed < 1000; placed += 10)
      await Promise.all(Array.from({ length: 10 }, () => posted(page, "/v1/orders", CHEAP_ORDER)));
    await page.reload();
    await isStarted();
    await page.waitForTimeout(AFTERWARDS);
    const began = await page.evaluate(() => performance.now());
    for (let at = 0; at < PRESSED_ORDERS; at++) {
      if (at > 0) await page.getByRole("button", { name: "Regenerate Idempotency-Key", exact: true }).click();
      await pressed(page, 1);
      await page.waitForTimeout(AFTERWARDS);
    }
    const { longFrames } = await page.evaluate(() => window.bench.shown());
    const durations = longFrames.filter(([start]) => start >= began).map(([, duration]) => duration);
    return Math.max(50, ...durations);
  });
