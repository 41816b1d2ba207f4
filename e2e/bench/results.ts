import type { EarlyPress, FirstPaint, Visit } from "./measure-page.ts";
import type { PipelineFigures } from "./measure-pipeline.ts";
import type { StandaloneFigures } from "./measure-standalone.ts";
import type { BenchPage } from "./page.ts";
import { KINDS, type Kind } from "./serve.ts";
import { median, medianOf, quantile } from "./statistics.ts";

/** Medians over the visits to one page under one condition. Times in milliseconds, sizes in bytes. */
export interface Medians {
  readonly visible: number | null;
  readonly ready: number | null;
  /** When the response to a press as early as possible was painted; null if a press was lost. */
  readonly early: number | null;
  readonly fcp: number;
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly response: { readonly p50: number; readonly p95: number } | null;
  readonly replay: { readonly p50: number; readonly p95: number } | null;
  readonly heap: number | null;
}

export interface Weight {
  readonly requests: number;
  readonly gzip: Readonly<Record<Kind, number>>;
  readonly brotli: Readonly<Record<Kind, number>>;
}

export interface PageFigures {
  readonly id: string;
  readonly name: string;
  readonly role: BenchPage["role"];
  readonly beforeReady: Weight | null;
  readonly untilRest: Weight;
  /** What was sent until the response to a press as early as possible was painted. */
  readonly untilResponse: Weight | null;
  /** Requests to another origin, in all visits. */
  readonly elsewhere: readonly string[];
  readonly unthrottled: Medians;
  readonly throttled: Medians;
}

export interface Machine {
  readonly date: string;
  readonly cores: number;
  readonly processor: string;
  readonly node: string;
  readonly chromium: string;
  readonly rounds: number;
}

export interface Results {
  readonly machine: Machine;
  readonly pages: readonly PageFigures[];
  readonly pipeline: PipelineFigures | null;
  readonly standalone: StandaloneFigures | null;
  /** All JavaScript, style sheets and fonts of the page, gzip: what is in `assets`. */
  readonly build: Readonly<Record<Kind, number>>;
  /** The page's own document, gzip. */
  readonly page: number;
}

type Load = Visit["untilRest"];

function weightOf(loads: readonly Load[]): Weight {
  const of = (coding: "gzip" | "brotli") =>
    Object.fromEntries(
      KINDS.map((kind) => [kind, median(loads.map(({ bytes }) => bytes[kind][coding]))]),
    ) as Weight["gzip"];
  return { requests: median(loads.map(({ requests }) => requests)), gzip: of("gzip"), brotli: of("brotli") };
}

/** The median of the visits' own medians, and of their 95th percentiles. */
function timesOf(visits: readonly (readonly number[])[]): Medians["response"] {
  if (visits.every(({ length }) => length === 0)) return null;
  return {
    p50: median(visits.map((times) => quantile(times, 0.5))),
    p95: median(visits.map((times) => quantile(times, 0.95))),
  };
}

/** The median of the early presses; null if one of them was lost. */
function earlyOf(presses: readonly EarlyPress[]): number | null {
  const painted = presses.flatMap((press) => press.painted ?? []);
  return painted.length > 0 && painted.length === presses.length ? median(painted) : null;
}

const mediansOf = (
  visits: readonly Visit[],
  presses: readonly EarlyPress[],
  looks: readonly FirstPaint[] = [],
): Medians => ({
  visible: medianOf([...visits, ...looks].map(({ visible }) => visible)),
  early: earlyOf(presses),
  ready: medianOf(visits.map(({ ready }) => ready)),
  fcp: median([...visits, ...looks].map(({ fcp }) => fcp)),
  lcp: median(visits.map(({ lcp }) => lcp)),
  tbt: median(visits.map(({ tbt }) => tbt)),
  cls: median(visits.map(({ cls }) => cls)),
  response: timesOf(visits.map(({ responses }) => responses)),
  replay: timesOf(visits.map(({ replays }) => replays)),
  heap: medianOf(visits.map(({ heap }) => heap)),
});

/** The visits to a page and the early presses in it, unthrottled and throttled, and the looks at its first paint. */
export interface PageVisits {
  readonly looks: readonly FirstPaint[];
  readonly fast: readonly Visit[];
  readonly slow: readonly Visit[];
  readonly earlyFast: readonly EarlyPress[];
  readonly earlySlow: readonly EarlyPress[];
}

/**
 * What all visits to a page come to. Bytes before Send are those that had arrived, throttled: unthrottled, all that is
 * fetched ahead has. Other bytes are counted unthrottled.
 */
export function pageFigures(
  { id, name, role }: BenchPage,
  { looks, fast, slow, earlyFast, earlySlow }: PageVisits,
): PageFigures {
  const before = slow.map(({ beforeReady }) => beforeReady).filter((load) => load !== null);
  return {
    id,
    name,
    role,
    beforeReady: before.length > 0 ? weightOf(before) : null,
    untilRest: weightOf(fast.map(({ untilRest }) => untilRest)),
    untilResponse: earlyFast.length > 0 ? weightOf(earlyFast.map(({ load }) => load)) : null,
    elsewhere: [...new Set([...fast, ...slow].flatMap(({ elsewhere }) => elsewhere))],
    unthrottled: mediansOf(fast, earlyFast, looks),
    throttled: mediansOf(slow, earlySlow),
  };
}
