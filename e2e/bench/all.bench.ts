import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { expect, test } from "@playwright/test";
import type { Results } from "./bounds.ts";
import { bounds } from "./bounds.ts";
import { inColdBrowser } from "./cold-browser.ts";
import { medianOf, noFigures } from "./figures.ts";
import { type Contender, look, measureThousand, pressEarly, visit } from "./measure-page.ts";
import { measureService, ourProducts, type ServiceFigures } from "./measure-service.ts";
import { floor, ours } from "./pages.ts";
import { markdown } from "./results.ts";
import { serve, weightOf } from "./serve.ts";

// npm run bench. BENCH_RUNS: how many rounds. BENCH_ONLY=pages or service: the rest is not measured, and results.md stays.

const ROUNDS = Number(process.env.BENCH_RUNS ?? 7);
/** How often per round Send is also pressed as early as possible in our own page; once in the floor. */
const EARLY_PRESSES = 3;
/** How often per round the first paint alone is timed. */
const LOOKS = 5;
const ONLY = process.env.BENCH_ONLY;

async function machine(): Promise<string> {
  const version = await inColdBrowser(async (context) => {
    const session = await context.newCDPSession(await context.newPage());
    return (await session.send("Browser.getVersion")).product.replace("/", " ");
  });
  const [processor] = cpus();
  const on = `${cpus().length} cores (${processor?.model}), ${version}, Node ${process.versions.node}`;
  return `${new Date().toISOString().slice(0, 10)}, ${ROUNDS} interleaved rounds, ${on}.`;
}

const say = (text: string) => console.log(text);

/** What fails is done once more, and that is said: a run takes too long to be lost by one visit. */
async function twice(work: () => Promise<void>): Promise<void> {
  await work().catch((error: Error) => {
    say(`Once more: ${error.message.split("\n")[0]}`);
    return work();
  });
}

test.describe.configure({ mode: "serial" });

let contenders: readonly Contender[] = [];
let longestFrame: number | null = null;
let service: ServiceFigures | null = null;

test.beforeAll(async () => {
  const pages = [ours, await floor(await ourProducts())];
  contenders = await Promise.all(
    pages.map(async (page) => ({ page, served: await serve(page.site), found: noFigures() })),
  );
});

test.afterAll(() => Promise.all(contenders.map(({ served }) => served.close())));

if (ONLY !== "pages") {
  test("the service alone", async () => {
    service = await measureService();
  });
}

if (ONLY !== "service") {
  test("a thousand orders", async () => {
    longestFrame = await measureThousand(contenders[0] as Contender);
  });

  // Both pages in each round, so that what else the machine does befalls them alike. Each round is a test of its own: the
  // runner remembers every step of a test, and the more there are, the more of the processor it takes from the pages.
  for (let round = 1; round <= ROUNDS; round++) {
    test(`round ${round}`, async () => {
      for (const isThrottled of [false, true]) {
        for (const each of contenders) await twice(() => visit(each, isThrottled));
        for (let time = 0; time < EARLY_PRESSES; time++)
          for (const each of contenders)
            if (each.page === ours || time === 0) await twice(() => pressEarly(each, isThrottled));
      }
      for (let time = 0; time < LOOKS; time++) for (const each of contenders) await twice(() => look(each));
      for (const { page, found } of contenders)
        say(`Round ${round} of ${ROUNDS}, ${page.id}: Send after ${Math.round(medianOf(found.fast, "ready"))} ms`);
    });
  }
}

test("what must hold, holds", async () => {
  const [own = null, other = null] = ONLY === "service" ? [] : contenders.map(({ found }) => found);
  const results: Results = {
    machine: await machine(),
    ours: own,
    floor: other,
    longestFrame,
    service,
    build: weightOf(ours.site, /^\/assets\//),
    html: weightOf(ours.site, /^\/index\.html$/).other,
  };
  const text = markdown(results);
  say(text);
  if (ONLY === undefined) writeFileSync(new URL("results.md", import.meta.url), text);
  const broken = bounds(results).filter(({ holds }) => !holds);
  expect(broken.map(({ claim, measured, bound }) => `${claim}: ${measured}, ${bound}`)).toEqual([]);
});
