import type { Sent } from "./serve.ts";

/** The value in the middle, or between the two there; not a number where there is none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? Number.NaN) + (sorted[Math.ceil(middle)] ?? Number.NaN)) / 2;
}

/** What of some files is on the wire, in bytes: all but fonts by brotli, and the scripts by gzip. */
export interface Load {
  readonly requests: number;
  readonly brotli: number;
  readonly scripts: number;
}

export function loadOf(sent: readonly Sent[]): Load {
  const sum = (sizes: readonly number[]) => sizes.reduce((all, each) => all + each, 0);
  return {
    requests: sent.length,
    brotli: sum(sent.filter(({ kind }) => kind !== "font").map(({ brotli }) => brotli)),
    scripts: sum(sent.filter(({ kind }) => kind === "js").map(({ gzip }) => gzip)),
  };
}

/** Times in milliseconds since navigation, or since a press; sizes in bytes. A visit measures some of them, often or once. */
export const MEASURES = {
  visible: "Send visible, ms",
  ready: "Send can be pressed, ms",
  early: "a press at that moment: response painted, ms",
  fcp: "First contentful paint, ms",
  lcp: "Largest contentful paint, ms",
  tbt: "Blocking time after the first paint, ms",
  cls: "Layout shift",
  response: "Press to response painted, ms",
  heap: "Heap after 50 sends, MB",
} as const;
type Measure = keyof typeof MEASURES;

/** What visits to one page under one condition have measured. */
export type Visits = Partial<Record<Measure, number[]>>;

/** The median of a measure. */
export const medianOf = (visits: Visits, measure: Measure): number => median(visits[measure] ?? []);

export function note(visits: Visits, measured: Partial<Record<Measure, number | readonly number[]>>): void {
  for (const [measure, values] of Object.entries(measured))
    visits[measure as Measure] = [...(visits[measure as Measure] ?? []), values].flat();
}

/** What was found of one page. */
export interface PageFigures {
  readonly fast: Visits;
  /** With a quarter of the processor, on slow 4G. */
  readonly slow: Visits;
  /** What had arrived when Send could be pressed, throttled. */
  beforeReady: Load | null;
  /** What was sent until the response to a press as early as possible was painted, unthrottled. */
  untilResponse: Load | null;
  /** Requests to another origin. */
  readonly elsewhere: Set<string>;
}

export const noFigures = (): PageFigures => ({
  fast: {},
  slow: {},
  beforeReady: null,
  untilResponse: null,
  elsewhere: new Set(),
});
