import { KINDS, type Kind, type Sent } from "./serve.ts";

/** The value below which this share of all values lies, between two of them where it falls there. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const low = sorted[Math.floor(place)] ?? Number.NaN;
  const high = sorted[Math.ceil(place)] ?? Number.NaN;
  return low + (high - low) * (place - Math.floor(place));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** What files are on the wire, in bytes. */
export interface Load {
  readonly requests: number;
  readonly gzip: Readonly<Record<Kind, number>>;
  readonly brotli: Readonly<Record<Kind, number>>;
}

export function loadOf(sent: readonly Sent[]): Load {
  const sum = (coding: "gzip" | "brotli") => {
    const of = (kind: Kind) => sent.filter((file) => file.kind === kind).reduce((all, file) => all + file[coding], 0);
    return Object.fromEntries(KINDS.map((kind) => [kind, of(kind)])) as Load["gzip"];
  };
  return { requests: sent.length, gzip: sum("gzip"), brotli: sum("brotli") };
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

/** The median of a measure; not a number where nothing was measured. */
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
  untilRest: Load | null;
  /** Requests to another origin. */
  readonly elsewhere: Set<string>;
}

export const noFigures = (): PageFigures => ({
  fast: {},
  slow: {},
  beforeReady: null,
  untilResponse: null,
  untilRest: null,
  elsewhere: new Set(),
});
