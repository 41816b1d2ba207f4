import { medianOf, type PageFigures } from "./figures.ts";
import type { ServiceFigures } from "./measure-service.ts";
import type { Kind } from "./serve.ts";

/** What one run has found. What was not measured is null. */
export interface Results {
  readonly machine: string;
  readonly ours: PageFigures | null;
  readonly floor: PageFigures | null;
  /** Of an order with a thousand stored, in the page; 50 ms where none was longer. */
  readonly longestFrame: number | null;
  readonly service: ServiceFigures | null;
  /** All JavaScript, style sheets and fonts of the page, gzip: what is in `assets`. */
  readonly build: Readonly<Record<Kind, number>>;
  /** The page's own document, gzip. */
  readonly html: number;
}

/** One thing that must hold: what was measured, and how much it may be, both as a reader sees them. */
export interface Bound {
  readonly claim: string;
  readonly measured: string;
  readonly bound: string;
  readonly holds: boolean;
}

type Written = (value: number) => string;

const kilobytes: Written = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
const megabytes: Written = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
const milliseconds: Written = (value) => `${value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)} ms`;
const plain: Written = (value) => String(Math.round(value * 1000) / 1000);
const rate: Written = (value) => `${value.toFixed(0)} calls/s`;

const atMost = (claim: string, measured: number, bound: number, written: Written): Bound => ({
  claim,
  measured: written(measured),
  bound: `at most ${written(bound)}`,
  holds: measured <= bound,
});

interface Other {
  readonly name: string;
  readonly value: number;
}

/** At most, or at least, so many times what another takes. */
const timesOther = (
  claim: string,
  ours: number,
  [limit, factor]: readonly ["at most" | "at least", number],
  { name, value }: Other,
  written: Written = milliseconds,
): Bound => ({
  claim,
  measured: `${written(ours)} (${(ours / value).toFixed(2)} ×)`,
  bound: `${limit} ${factor} × ${name}'s ${written(value)}`,
  holds: limit === "at most" ? ours <= factor * value : ours >= factor * value,
});

const sizes = ({ beforeReady, untilResponse, elsewhere }: PageFigures, { build, html }: Results): readonly Bound[] => [
  atMost(
    "All but fonts that is sent before Send can be pressed, brotli",
    beforeReady?.brotli ?? Number.NaN,
    14_000,
    kilobytes,
  ),
  atMost("JS until the response to an early press, gzip", untilResponse?.scripts ?? Number.NaN, 168_500, kilobytes),
  atMost("Requests until the response to an early press", untilResponse?.requests ?? Number.NaN, 14, plain),
  atMost("HTML of the page, gzip", html, 16_000, kilobytes),
  atMost("All JS of the page, gzip", build.js, 475_000, kilobytes),
  atMost("All CSS, gzip", build.css, 16_000, kilobytes),
  atMost("All fonts", build.font, 60_000, kilobytes),
  // The page itself and its two fonts.
  atMost("Requests before Send can be pressed", beforeReady?.requests ?? Number.NaN, 3, plain),
  atMost("Requests to another origin", elsewhere.size, 0, plain),
];

function speeds(ours: PageFigures, floor: PageFigures): readonly Bound[] {
  const than = (
    claim: string,
    which: "fast" | "slow",
    measure: Parameters<typeof medianOf>[1],
    factor: number,
  ): Bound =>
    timesOther(claim, medianOf(ours[which], measure), ["at most", factor], {
      name: "the floor",
      value: medianOf(floor[which], measure),
    });
  const shift = Math.max(medianOf(ours.fast, "cls"), medianOf(ours.slow, "cls"));
  return [
    than("Send can be pressed, throttled", "slow", "ready", 0.6),
    than("Send visible, throttled", "slow", "visible", 0.7),
    than("First contentful paint, throttled", "slow", "fcp", 0.75),
    than("Largest contentful paint, throttled", "slow", "lcp", 1),
    than("Send visible", "fast", "visible", 0.9),
    than("First contentful paint", "fast", "fcp", 1),
    than("Send can be pressed", "fast", "ready", 1),
    atMost("Blocking time after the first paint", medianOf(ours.fast, "tbt"), 0, milliseconds),
    atMost("Blocking time of a first visit, throttled", medianOf(ours.slow, "tbt"), 150, milliseconds),
    // To three places, as the browser's own tools tell it: a font that takes the place of another moves a letter by a hair.
    atMost("Layout shift", Number(shift.toFixed(3)), 0, plain),
    than("Press to response painted", "fast", "response", 1.1),
    atMost("Press to response painted, throttled", medianOf(ours.slow, "response"), 120, milliseconds),
    atMost("Heap after 50 sends", medianOf(ours.fast, "heap"), 7_000_000, megabytes),
  ];
}

/** What must hold, each computed from one run. What was not measured is not claimed. */
export function bounds(results: Results): readonly Bound[] {
  const { ours, floor, longestFrame, service } = results;
  const [importing, pipeline] = [
    { name: "importing sandbox.mjs", value: service?.importing ?? Number.NaN },
    { name: "the pipeline", value: service?.pipelineRate ?? Number.NaN },
  ];
  return [
    ...(ours && floor ? [...sizes(ours, results), ...speeds(ours, floor)] : []),
    ...(longestFrame ? [atMost("Longest frame of an order with 1,000 stored", longestFrame, 50, milliseconds)] : []),
    ...(service
      ? [
          // The state is stored whole, as plain JSON.
          atMost("An order with 1,000 stored, in the pipeline", service.laterOrder, 3, milliseconds),
          timesOther("A sandbox and its first response", service.responding, ["at most", 1.5], importing),
          timesOther("sandbox.fetch, calls a second", service.fetchRate, ["at least", 0.8], pipeline, rate),
        ]
      : []),
  ];
}
