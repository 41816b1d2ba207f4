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

/** A browser that was never used, with the page in one tab, and before it what it is given. */
async function fresh(browser: Browser, planted: string) {
  const context: BrowserContext = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
  await context.addInitScript(planted);
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
  planted: string,
  next: (pages: readonly Page[], at: number) => Promise<Step | null>,
): Promise<Failed | null> {
  const { url, pages, harm, close } = await fresh(browser, planted);
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

/** A walk of so many steps, each by choice. `planted` is run before each page. */
export const explore = (browser: Browser, choose: Seeded, count: number, planted = ""): Promise<Failed | null> =>
  walk(browser, planted, async (pages, at) => (at < count ? nextStep(pages, choose) : null));

/** Takes given steps. One that cannot be taken is left out. */
const replay = (browser: Browser, steps: readonly Step[], planted: string): Promise<Failed | null> =>
  walk(browser, planted, async (_, at) => steps[at] ?? null);

const kindOf = ({ fault }: Failed): string => fault.split(":", 1)[0] ?? "";

/** Leaves out steps as long as the same kind of fault is found, trying so many walks at most. */
export async function shortened(browser: Browser, failed: Failed, tries: number, planted = ""): Promise<Failed> {
  let best = failed;
  let left = tries;
  for (let size = Math.ceil(best.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    // The last step shows the fault.
    for (let at = 0; at < best.steps.length - 1 && left > 0; left--) {
      const end = Math.min(at + size, best.steps.length - 1);
      const found = await replay(browser, [...best.steps.slice(0, at), ...best.steps.slice(end)], planted);
      if (found !== null && kindOf(found) === kindOf(best)) best = found;
      else at += size;
    }
  }
  return best;
}
