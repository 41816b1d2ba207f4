import { chromium as program } from "@playwright/test";
import { findHeadlessShell, launchOptions } from "../chromium.ts";
import { type Browser, type Engine, type Inside, SIZE, waitingFor } from "./engine.ts";

/** A page or a frame of Playwright's. */
interface Evaluated {
  evaluate(expression: string): Promise<unknown>;
}

function insideOf(place: Evaluated): Inside {
  const evaluate = async (expression: string) =>
    JSON.parse(
      (await place.evaluate(`(async () => JSON.stringify((await (${expression})) ?? null))()`)) as string,
    ) as unknown;
  return { evaluate, until: async (expression) => void (await evaluate(waitingFor(expression))) };
}

async function start(): Promise<Browser> {
  const browser = await program.launch(launchOptions(findHeadlessShell()));
  const context = await browser.newContext({ viewport: SIZE });
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(String(error.error())));
  return {
    errors: async () => errors,
    open: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return {
        ...insideOf(page),
        goto: async (to) => void (await page.goto(to)),
        reload: async () => void (await page.reload()),
        click: (x, y) => page.mouse.click(x, y),
        frame: async () => {
          const [frame] = page.mainFrame().childFrames();
          if (!frame) throw new Error("The page has no frame.");
          return insideOf(frame);
        },
      };
    },
    quit: () => browser.close(),
  };
}

/** Chromium, for stories that are the same in every engine. */
export const chromium: Engine = {
  name: "Chromium",
  missing: "No Chromium on this machine.",
  tabs: 4,
  find: () => true,
  start,
};
