import type { Page } from "@playwright/test";
import { CORRECT } from "../../src/testing/faulty-programs.ts";
import { enterCode } from "../recipe-editor.ts";
import { ourSite } from "./bench-pages.ts";
import { inColdBrowser } from "./cold-browser.ts";
import { type Served, serve } from "./serve.ts";
import { median } from "./statistics.ts";

/** A processor a quarter as fast. */
const CPU_RATE = 4;

/** What a press of *Try every failure* takes at a quarter of the CPU, in milliseconds: medians over the rounds. */
export interface TrialsFigures {
  /** Until the page says what came of the 159 runs. */
  readonly took: number;
  /** The longest task of the page meanwhile; none below 50 ms is told of. */
  readonly longestTask: number;
}

/** Presses Try every failure and waits for the end of it. */
const tryAll = (page: Page) =>
  page.evaluate(async () => {
    const longest: number[] = [];
    const observer = new PerformanceObserver((list) => {
      longest.push(...list.getEntries().map(({ duration }) => duration));
    });
    observer.observe({ type: "longtask" });
    const button = (text: string) => [...document.querySelectorAll("button")].find((each) => each.textContent === text);
    const began = performance.now();
    button("Try every failure")?.click();
    const isOver = () => /^Tried: /m.test(document.body.innerText);
    const wait = () => new Promise((wake) => setTimeout(wake, 5));
    while (!button("Stop")) await wait();
    while (button("Stop")) await wait();
    const took = performance.now() - began;
    while (!isOver()) await wait();
    observer.disconnect();
    return { took, longestTask: Math.max(0, ...longest) };
  });

async function visited(page: Page, { url }: Served): Promise<TrialsFigures> {
  await page.goto(`${url}#/recipes`);
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  await enterCode(page, CORRECT.text);
  // The first time loads the code of it.
  await tryAll(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
  return tryAll(page);
}

export async function measureTrials(rounds: number, say: (text: string) => void): Promise<TrialsFigures> {
  const site = await serve(ourSite());
  const found: TrialsFigures[] = [];
  for (let round = 1; round <= rounds; round++) {
    const figures = await inColdBrowser(async (context) => visited(await context.newPage(), site));
    found.push(figures);
    const task = Math.round(figures.longestTask);
    say(`Round ${round} of ${rounds}, 159 runs: ${Math.round(figures.took)} ms, longest task ${task} ms`);
  }
  await site.close();
  return {
    took: median(found.map(({ took }) => took)),
    longestTask: median(found.map(({ longestTask }) => longestTask)),
  };
}
