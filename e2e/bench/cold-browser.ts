import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "@playwright/test";
import { findChromium, launchOptions } from "../chromium.ts";

/** How long, in milliseconds, a browser is left alone after it has started. */
const STARTING = 300;

/** Longer than this, in milliseconds, no visit takes unless its page hangs. */
const LIMIT = 240_000;

/** Whatever else a page requests is not found: only the bench's own server is. */
const ARGS = ["--enable-precise-memory-info", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"];

/** Works in a browser that has never been used: no cache, no compiled code, no worker, no storage. */
export async function inColdBrowser<T>(work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const profile = mkdtempSync(join(tmpdir(), "bench-"));
  const { executablePath, args } = launchOptions(findChromium());
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, ...ARGS],
    viewport: { width: 1440, height: 900 },
  });
  // Closing the browser ends what waits in it.
  const limit = setTimeout(() => void context.close(), LIMIT);
  try {
    // What a browser does at its own start is no page's doing.
    await context.pages()[0]?.waitForTimeout(STARTING);
    return await work(context);
  } finally {
    clearTimeout(limit);
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
