import type { Browser, BrowserContext, Page } from "@playwright/test";
import { built, openHost, watched } from "../host.ts";
import type { Seeded } from "../seeded.ts";
import { waitForSandbox } from "../site.ts";
import { type Front, faultAfter, frontOfPage } from "./explore-checks.ts";
import { nextStep, type Step, take } from "./explore-steps.ts";

/** A walk that went wrong at its last step. */
export interface Failed {
  readonly steps: readonly Step[];
  readonly fault: string;
}

/** A browser that was never used, with the page in one tab. */
async function fresh(browser: Browser) {
  const context: BrowserContext = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  const host = await openHost(built);
  const expectNoHarm = watched(context, [host]);
  const url = `http://127.0.0.1:${host.port}/`;
  const page = await context.newPage();
  context.on("dialog", (dialog) => void dialog.accept());
  await page.goto(url);
  await waitForSandbox(page);
  return {
    url,
    pages: [page] as Page[],
    /** What the page may never do: an error, or a request to a host. */
    harm: (): string | null => {
      try {
        expectNoHarm();
        return null;
      } catch (error) {
        return `harm: ${String(error).replace(/\s+/g, " ").slice(0, 400)}`;
      }
    },
    close: async () => {
      await context.close();
      await host.close();
    },
  };
}

/** Takes steps as long as `next` has some, and nothing is wrong. */
async function walk(
  browser: Browser,
  next: (pages: readonly Page[], at: number) => Promise<Step | null>,
): Promise<Failed | null> {
  const { url, pages, harm, close } = await fresh(browser);
  const steps: Step[] = [];
  try {
    for (let at = 0; ; at++) {
      const step = await next(pages, at);
      if (step === null) return null;
      const page = pages[step.tab];
      const before: Front | null = page ? await frontOfPage(page) : null;
      if (!(await take(pages, url, step))) continue;
      steps.push(step);
      const fault = harm() ?? (await faultAfter(pages[step.tab] as Page, step, before));
      if (fault !== null) return { steps, fault };
    }
  } finally {
    await close();
  }
}

/** A walk of so many steps, each by choice. */
export const explore = (browser: Browser, choose: Seeded, count: number): Promise<Failed | null> =>
  walk(browser, async (pages, at) => (at < count ? nextStep(pages, choose) : null));
