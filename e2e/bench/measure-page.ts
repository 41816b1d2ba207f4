import type { BrowserContext, CDPSession, ConsoleMessage, Page } from "@playwright/test";
import { inColdBrowser } from "./cold-browser.ts";
import { ORDER_LOCATORS, ORDER_PATH, REPLAY_LOCATORS } from "./order-locators.ts";
import type { BenchPage } from "./page.ts";
import { otherLocators, probeFor, READY, type Shown } from "./probe.ts";
import { KINDS, type Kind, type Sent, type Served } from "./serve.ts";
import { quantile } from "./statistics.ts";

/** How many presses are timed: as many as a median and a 95th percentile need, and, for the heap, 50 in all. */
const PRESSES = 20;
/** On a slow line: fewer in one visit, and over all rounds as many as are needed. */
const PRESSES_THROTTLED = 8;
const PRESSES_BEFORE_HEAP = 50;
const REPLAYS = 10;

/** A page is at rest when, with Send there to be pressed, it has asked for nothing and been busy with nothing for so long. */
const REST = 2000;
/** Longer than this it is not waited for. */
const PATIENCE = 30_000;
/** How long a page whose button is there is given to paint it. */
const PAINTING = 500;

/** Slow 4G as DevTools has it, and a processor a quarter as fast. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: ((1.6 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((750 * 1000) / 8) * 0.9,
};
const CPU_RATE = 4;

/** What files cost on the wire, by kind, in bytes. */
type Bytes = Readonly<Record<Kind, { readonly gzip: number; readonly brotli: number }>>;

interface Load {
  readonly requests: number;
  readonly bytes: Bytes;
}

/** One visit to one page, from nothing. Times in milliseconds, sizes in bytes; null where a page has no such thing. */
export interface Visit {
  readonly visible: number | null;
  readonly ready: number | null;
  readonly beforeReady: Load | null;
  readonly untilRest: Load;
  readonly elsewhere: readonly string[];
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly responses: readonly number[];
  readonly replays: readonly number[];
  readonly heap: number | null;
}

function loadOf(sent: readonly Sent[]): Load {
  const sum = (kind: Kind, coding: "gzip" | "brotli") =>
    sent.filter((file) => file.kind === kind).reduce((total, file) => total + file[coding], 0);
  const bytes = KINDS.map((kind) => [kind, { gzip: sum(kind, "gzip"), brotli: sum(kind, "brotli") }] as const);
  return { requests: sent.length, bytes: Object.fromEntries(bytes) as Bytes };
}

/** What the main thread's long tasks take beyond 50 ms each, after the first paint. */
const blockingTime = ({ longTasks, fcp }: Shown): number =>
  longTasks.reduce((sum, [start, duration]) => {
    const after = duration - Math.max(0, fcp - start);
    return sum + Math.max(0, after - 50);
  }, 0);

/** What a browser is asking for, and when it last did. */
function watchRequests(context: BrowserContext, origin: string) {
  const watch = { underWay: 0, last: performance.now(), elsewhere: [] as string[] };
  context.on("request", (request) => {
    watch.underWay += 1;
    const { protocol, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !href.startsWith(origin)) watch.elsewhere.push(href);
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
    const shown = await page.evaluate(() => window.bench.shown());
    const now = performance.now();
    const inPage = await page.evaluate(() => performance.now());
    const busyUntil = Math.max(shown.readyAt ?? 0, ...shown.longTasks.map(([start, duration]) => start + duration));
    const isAtRest = watch.underWay <= 0 && now - watch.last > REST && inPage - busyUntil > REST;
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

/** Presses, and waits for the response: how long it took until that was painted. */
async function press(page: Page): Promise<number> {
  await pressButton(page);
  const painted = await page.evaluate(() => window.bench.painted);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle, { timeout: 300 })));
  return painted;
}

export async function pressed(page: Page, times: number): Promise<readonly number[]> {
  const responses: number[] = [];
  while (responses.length < times) responses.push(await press(page));
  return responses;
}

async function heapOf(session: CDPSession): Promise<number> {
  for (let turn = 0; turn < 3; turn++) await session.send("HeapProfiler.collectGarbage");
  return (await session.send("Runtime.getHeapUsage")).usedSize;
}

/** An order, and then the same press again and again: each is a replay. */
async function replayed(page: Page, watch: ReturnType<typeof watchRequests>): Promise<readonly number[]> {
  await page.evaluate(otherLocators(ORDER_LOCATORS));
  await page.evaluate((path) => {
    location.hash = path;
  }, ORDER_PATH);
  await page.evaluate(() => window.bench.place());
  await atRest(page, watch);
  await press(page);
  await page.evaluate(otherLocators(REPLAY_LOCATORS));
  return pressed(page, REPLAYS);
}

async function throttle(session: CDPSession): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", SLOW_4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
}

/** What is known of a page once it is at rest. */
function loaded(shown: Shown, { sent }: Served, elsewhere: readonly string[]) {
  const { visibleAt, readyAt, arrivedLater, origin, fcp, lcp, cls } = shown;
  const isEarly = ({ path, at }: Sent) => readyAt !== null && at <= origin + readyAt && !arrivedLater.includes(path);
  return {
    visible: visibleAt,
    ready: readyAt,
    beforeReady: readyAt === null ? null : loadOf(sent.filter(isEarly)),
    untilRest: loadOf(sent),
    elsewhere: [...elsewhere],
    fcp,
    lcp,
    tbt: blockingTime(shown),
    cls,
  };
}

/** A press as early as the page has a button to press. */
export interface EarlyPress {
  /** When the response was painted, in milliseconds since navigation; null if the press was lost. */
  readonly painted: number | null;
  /** What was sent by then. */
  readonly load: Load;
}

/** Opens a page in a browser that has never been used, and waits for its button, without running anything in the page. */
async function open(context: BrowserContext, bench: BenchPage, served: Served, isThrottled: boolean) {
  const page = context.pages()[0] ?? (await context.newPage());
  const session = await context.newCDPSession(page);
  if (isThrottled) await throttle(session);
  const watch = watchRequests(context, served.url);
  await page.addInitScript({ content: probeFor(bench.locators) });
  const isReady = (message: ConsoleMessage) => message.text() === READY;
  const ready = page.waitForEvent("console", { predicate: isReady, timeout: 2 * PATIENCE });
  await page.goto(served.url, { waitUntil: "commit", timeout: PATIENCE });
  await ready;
  return { page, session, watch };
}

/** When a page shows something, and its button, in milliseconds since navigation. */
export type FirstPaint = Pick<Visit, "visible" | "fcp">;

/** Looks at what a page shows first, in a browser that has never been used, unthrottled. */
export function look(bench: BenchPage, served: Served): Promise<FirstPaint> {
  return inColdBrowser(async (context) => {
    const { page } = await open(context, bench, served, false);
    await page.waitForTimeout(PAINTING);
    const { visibleAt, fcp } = await page.evaluate(() => window.bench.shown());
    return { visible: visibleAt, fcp };
  });
}

/** Presses as early as possible in a browser that has never been used. */
export function pressEarly(bench: BenchPage, served: Served, isThrottled: boolean): Promise<EarlyPress> {
  served.sent.length = 0;
  return inColdBrowser(async (context) => {
    const { page } = await open(context, bench, served, isThrottled);
    await pressButton(page);
    const { painted, origin } = await page.evaluate(() =>
      window.bench.painted.then(
        () => ({ painted: performance.now(), origin: performance.timeOrigin }),
        () => ({ painted: null, origin: performance.timeOrigin }),
      ),
    );
    return { painted, load: loadOf(served.sent.filter(({ at }) => painted !== null && at <= origin + painted)) };
  });
}

/** Visits a page in a browser that has never been used. */
export function visit(bench: BenchPage, served: Served, isThrottled: boolean): Promise<Visit> {
  served.sent.length = 0;
  return inColdBrowser(async (context) => {
    const { page, session, watch } = await open(context, bench, served, isThrottled);
    const load = loaded(await atRest(page, watch), served, watch.elsewhere);
    const responses = await pressed(page, isThrottled ? PRESSES_THROTTLED : PRESSES);
    if (!isThrottled) await pressed(page, PRESSES_BEFORE_HEAP - PRESSES);
    const heap = isThrottled ? null : await heapOf(session);
    const replays = bench.role === "ours" ? await replayed(page, watch) : [];
    return { ...load, responses, replays, heap };
  });
}

/** A visit in a line, for whoever watches the bench run. */
export const inShort = ({ ready, responses, heap }: Visit): string =>
  [
    ready === null ? "nothing to press" : `Send after ${Math.round(ready)} ms`,
    ...(responses.length > 0 ? [`response after ${Math.round(quantile(responses, 0.5))} ms`] : []),
    ...(heap === null ? [] : [`heap ${(heap / 1e6).toFixed(1)} MB`]),
  ].join(", ");
