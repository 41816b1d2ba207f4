import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../chromium.ts";

/** Whatever else a page asks for is not found: only the bench's own server is. `bench.test` is an origin that is not secure. */
const ONLY_HERE = "MAP bench.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/** How long, in milliseconds, a browser is left alone after it has started. */
const STARTING = 300;

/** How long, in milliseconds, a page that failed may take for its picture. */
const PICTURE = 10_000;

/** Longer than this, in milliseconds, no visit takes unless its page hangs. */
const LIMIT = 240_000;

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = setTimeout(LIMIT, null, { signal: timer.signal }).then(() => {
    throw new Error(`The visit took over ${LIMIT / 1000} s.`);
  });
  return Promise.race([work, late]).finally(() => timer.abort());
}

const ARGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--enable-precise-memory-info",
  `--host-resolver-rules=${ONLY_HERE}`,
];

/** Works in a browser that has never been used: no cache, no compiled code, no worker, no storage. */
export async function inColdBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "bench-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: ARGS,
    viewport: { width: 1440, height: 900 },
  });
  try {
    // What a browser does at its own start is no page's doing.
    await context.pages()[0]?.waitForTimeout(STARTING);
    return await withinLimit(work(context));
  } catch (error) {
    const [page] = context.pages();
    // A page that hangs has no picture.
    await page?.screenshot({ path: "test-results/bench.png", timeout: PICTURE }).catch(() => {});
    throw error;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
