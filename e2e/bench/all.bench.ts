import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { expect, test } from "@playwright/test";
import { benchPages, ourSite } from "./bench-pages.ts";
import { bounds } from "./bounds.ts";
import { inColdBrowser } from "./cold-browser.ts";
import { compressed } from "./compressed.ts";
import { type EarlyPress, type FirstPaint, inShort, look, pressEarly, type Visit, visit } from "./measure-page.ts";
import { measurePipeline, ourProducts } from "./measure-pipeline.ts";
import { measureStandalone } from "./measure-standalone.ts";
import type { BenchPage } from "./page.ts";
import { type Machine, pageFigures, type Results } from "./results.ts";
import { KINDS, kindOf, type Served, serve } from "./serve.ts";
import { markdown } from "./tables.ts";

// npm run bench. BENCH_RUNS: how many rounds. BENCH_ONLY: pages, pipeline or standalone is measured anew, the rest stays.

const ROUNDS = Number(process.env.BENCH_RUNS ?? 7);
/** How often per round Send is also pressed as early as possible in our own page; once in the floors. */
const EARLY_PRESSES = 3;
/** How often per round the first paint alone is timed of the two pages whose times a bound compares. */
const LOOKS = 5;
const ONLY = process.env.BENCH_ONLY;

const isSelected = (part: "pages" | "pipeline" | "standalone") => ONLY === undefined || ONLY === part;

const RESULTS = new URL("results.json", import.meta.url);

/** What the last run found: it stands for what is not measured anew. */
const lastResults = (): Results | null =>
  existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, "utf8")) as Results) : null;

const say = (text: string) => console.log(text);

async function machine(): Promise<Machine> {
  const chromium = await inColdBrowser(async (context) => {
    const [page] = context.pages();
    const session = page && (await context.newCDPSession(page));
    return (await session?.send("Browser.getVersion"))?.product ?? "Chromium";
  });
  const date = new Date().toISOString().slice(0, 10);
  const { versions } = process;
  return {
    date,
    cores: cpus().length,
    processor: cpus()[0]?.model ?? "unknown",
    node: versions.node,
    chromium: chromium.replace("/", " "),
    rounds: ROUNDS,
  };
}

/** What fails is done once more, and that is said: a run takes too long to be lost by one visit. */
async function twice<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    say(`${name} is visited once more: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
    return work();
  }
}

/** A page of the comparison, where it is served, and what its visits found. */
interface Contender {
  readonly page: BenchPage;
  readonly served: Served;
  readonly looks: FirstPaint[];
  readonly fast: Visit[];
  readonly slow: Visit[];
  readonly earlyFast: EarlyPress[];
  readonly earlySlow: EarlyPress[];
}

/** Every page in turn, first as it is, then throttled. */
async function visitEach(contenders: readonly Contender[], round: number): Promise<void> {
  for (const isThrottled of [false, true]) {
    for (const { page, served, fast, slow } of contenders) {
      const began = Date.now();
      const found = await twice(page.name, () => visit(page, served, isThrottled));
      (isThrottled ? slow : fast).push(found);
      const place = `Round ${round} of ${ROUNDS}, ${page.name}${isThrottled ? ", throttled" : ""}`;
      say(`${place}: ${inShort(found)} (${Math.round((Date.now() - began) / 1000)} s)`);
    }
  }
}

/** Our page and the tuned floor in turn: they differ by less than one visit differs from the next. */
async function lookAtEach(contenders: readonly Contender[], round: number): Promise<void> {
  for (let time = 1; time <= LOOKS; time++) {
    for (const { page, served, looks } of contenders) {
      if (page.role !== "ours" && page.id !== "tuned") continue;
      const seen = await twice(page.name, () => look(page, served));
      looks.push(seen);
      say(`Round ${round} of ${ROUNDS}, ${page.name}: painted after ${Math.round(seen.fcp)} ms`);
    }
  }
}

const inTime = ({ painted }: EarlyPress) => (painted === null ? "lost" : `response at ${Math.round(painted)} ms`);

/** Presses Send as soon as it is there, each time in a visit of its own. */
async function pressEach(contenders: readonly Contender[], round: number): Promise<void> {
  for (const isThrottled of [false, true]) {
    for (let time = 1; time <= EARLY_PRESSES; time++) {
      for (const { page, served, earlyFast, earlySlow } of contenders) {
        if (page.role === "floor" && time > 1) continue;
        const early = await twice(page.name, () => pressEarly(page, served, isThrottled));
        (isThrottled ? earlySlow : earlyFast).push(early);
        const place = `Round ${round} of ${ROUNDS}, ${page.name}${isThrottled ? ", throttled" : ""}`;
        say(`${place}: pressed at once, ${inTime(early)}`);
      }
    }
  }
}

/** What the page's files in `assets` weigh, by kind, gzip; a font as it stands. */
function buildWeight(): Results["build"] {
  const weights = KINDS.map((kind) => {
    const files = [...ourSite().files].filter(([path]) => path.startsWith("/assets/") && kindOf(path) === kind);
    const sizes = files.map(([, body]) => (kind === "font" ? body.length : compressed(Buffer.from(body)).gzip.length));
    return [kind, sizes.reduce((sum, size) => sum + size, 0)] as const;
  });
  return Object.fromEntries(weights) as Results["build"];
}

/** What the page's own document weighs, gzip. */
const pageWeight = (): number => compressed(Buffer.from(ourSite().files.get("/index.html") ?? "")).gzip.length;

test.describe.configure({ mode: "serial" });

const began = Date.now();
const last = lastResults();
let on: Machine;
let contenders: readonly Contender[] = [];
let pipeline = last?.pipeline ?? null;
let standalone = last?.standalone ?? null;

test.beforeAll(async () => {
  on = await machine();
  say(
    `${on.cores} cores (${on.processor}), ${on.chromium}, Node ${on.node}. Building, fetching and compressing the pages.`,
  );
  const all = await benchPages(await ourProducts());
  contenders = await Promise.all(
    all.map(async (page) => ({
      page,
      served: await serve(page.site),
      looks: [],
      fast: [],
      slow: [],
      earlyFast: [],
      earlySlow: [],
    })),
  );
});

test.afterAll(() => Promise.all(contenders.map(({ served }) => served.close())));

if (isSelected("pipeline")) {
  test("the pipeline", async () => {
    pipeline = await measurePipeline(say);
  });
}

if (isSelected("standalone")) {
  test("sandbox.mjs", async () => {
    standalone = await measureStandalone();
  });
}

if (isSelected("pages")) {
  // All pages in each round, so that what else the machine does befalls them alike. Each round is a test of its own: the
  // runner remembers every step of a test, and the more there are, the more of the processor it takes from the pages.
  for (let round = 1; round <= ROUNDS; round++) {
    test(`round ${round}`, async () => {
      await visitEach(contenders, round);
      await lookAtEach(contenders, round);
      await pressEach(contenders, round);
    });
  }
}

test("what must hold, holds", () => {
  const found = () => contenders.map(({ page, ...visits }) => pageFigures(page, visits));
  const before = { machine: last?.machine ?? on, pages: last?.pages ?? [] };
  const visits = isSelected("pages") ? { machine: on, pages: found() } : before;
  const results: Results = { ...visits, build: buildWeight(), page: pageWeight(), pipeline, standalone };
  const held = bounds(results);
  const text = `${markdown(results, held)}\n`;
  writeFileSync(new URL("results.md", import.meta.url), text);
  writeFileSync(RESULTS, `${JSON.stringify({ ...results, held }, null, 2)}\n`);
  say(`\n${text}\nTook ${Math.round((Date.now() - began) / 60_000)} minutes.`);
  const broken = held.filter(({ holds }) => !holds);
  expect(broken.map(({ claim, measured, bound }) => `${claim}: ${measured}, ${bound}`)).toEqual([]);
});
