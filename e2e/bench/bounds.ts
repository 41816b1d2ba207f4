import type { StandaloneFigures } from "./measure-standalone.ts";
import type { PageFigures, Results } from "./results.ts";

/** One thing that must hold: what was measured, and how much it may be, both as a reader sees them. */
export interface Bound {
  readonly claim: string;
  readonly measured: string;
  readonly bound: string;
  readonly holds: boolean;
}

const number = (value: number, digits: number) => value.toFixed(digits);
const kilobytes = (bytes: number) => `${number(bytes / 1000, 1)} kB`;
const milliseconds = (value: number) => `${number(value, value < 100 ? 1 : 0)} ms`;
const megabytes = (bytes: number) => `${number(bytes / 1e6, 2)} MB`;
const plain = (value: number) => String(Math.round(value * 1000) / 1000);

type Written = (value: number) => string;

const atMost = (claim: string, measured: number, bound: number, written: Written): Bound => ({
  claim,
  measured: written(measured),
  bound: `at most ${written(bound)}`,
  holds: measured <= bound,
});

/** At most so many times what another page needs. */
function timesOther(
  claim: string,
  ours: number,
  factor: number,
  other: { name: string; value: number },
  written: Written = milliseconds,
): Bound {
  return {
    claim,
    measured: `${written(ours)} (${number(ours / other.value, 2)} ×)`,
    bound: `at most ${factor} × ${other.name}'s ${written(other.value)}`,
    holds: ours <= factor * other.value,
  };
}

/** At least so many times what another does. */
function atLeastTimes(
  claim: string,
  ours: number,
  factor: number,
  other: { name: string; value: number },
  written: Written,
): Bound {
  return {
    claim,
    measured: `${written(ours)} (${number(ours / other.value, 2)} ×)`,
    bound: `at least ${factor} × ${other.name}'s ${written(other.value)}`,
    holds: ours >= factor * other.value,
  };
}

const all = (weights: Readonly<Record<string, number>>) => Object.values(weights).reduce((sum, each) => sum + each, 0);

function sizes(ours: PageFigures, build: Results["build"], page: number): readonly Bound[] {
  const { beforeReady: before, untilResponse: early } = ours;
  return [
    atMost(
      "All but fonts that is sent before Send can be pressed, brotli",
      before ? all({ ...before.brotli, font: 0 }) : Number.NaN,
      14_000,
      kilobytes,
    ),
    atMost("JS until the response to an early press, gzip", early?.gzip.js ?? Number.NaN, 175_000, kilobytes),
    atMost("Requests until the response to an early press", early?.requests ?? Number.NaN, 14, plain),
    atMost("HTML of the page, gzip", page, 16_000, kilobytes),
    atMost("All JS of the page, gzip", build.js, 515_000, kilobytes),
    atMost("All CSS, gzip", build.css, 15_000, kilobytes),
    atMost("All fonts", build.font, 60_000, kilobytes),
    // The page itself and its two fonts.
    atMost("Requests before Send can be pressed", before?.requests ?? Number.NaN, 3, plain),
    atMost("Requests to another origin", ours.elsewhere.length, 0, plain),
  ];
}

function speeds(pages: readonly PageFigures[], ours: PageFigures): readonly Bound[] {
  const { unthrottled: fast, throttled: slow } = ours;
  const tuned = pages.find(({ id }) => id === "tuned");
  const floor = (value: number | null | undefined) => ({ name: "the tuned floor", value: value ?? Number.NaN });
  const ready = (value: number | null) => value ?? Number.NaN;
  return [
    timesOther("Send can be pressed, throttled", ready(slow.ready), 0.6, floor(tuned?.throttled.ready)),
    timesOther("Send visible, throttled", ready(slow.visible), 0.7, floor(tuned?.throttled.visible)),
    timesOther("First contentful paint, throttled", slow.fcp, 0.75, floor(tuned?.throttled.fcp)),
    timesOther("Largest contentful paint, throttled", slow.lcp, 1, floor(tuned?.throttled.lcp)),
    timesOther("Send visible", ready(fast.visible), 0.9, floor(tuned?.unthrottled.visible)),
    timesOther("First contentful paint", fast.fcp, 1, floor(tuned?.unthrottled.fcp)),
    timesOther("Send can be pressed", ready(fast.ready), 1, floor(tuned?.unthrottled.ready)),
    atMost("Blocking time after the first paint", fast.tbt, 0, milliseconds),
    // To three places, as the browser's own tools tell it: a font that takes the place of another moves a letter by a hair.
    atMost("Layout shift", Number(Math.max(fast.cls, slow.cls).toFixed(3)), 0, plain),
    timesOther(
      "Press to response painted",
      fast.response?.p50 ?? Number.NaN,
      1.1,
      floor(tuned?.unthrottled.response?.p50),
    ),
    atMost("Press to response painted, throttled", slow.response?.p50 ?? Number.NaN, 120, milliseconds),
    atMost("Heap after 50 sends", ready(fast.heap), 7_000_000, megabytes),
  ];
}

function orderCost({ orders, longestFrame }: NonNullable<Results["pipeline"]>): readonly Bound[] {
  const costAt = (count: number) => orders.find(({ storedOrders }) => storedOrders === count)?.p50 ?? Number.NaN;
  const none = { name: "an order with none", value: costAt(0) };
  const exact = (value: number) => `${number(value, 2)} ms`;
  return [
    timesOther("An order with 1,000 stored, in the pipeline", costAt(1000), 2, none, exact),
    atMost("Longest frame of an order with 1,000 stored", longestFrame, 50, milliseconds),
  ];
}

function ofTheFile({ importing, responding, pipelineRate, fetchRate }: StandaloneFigures): readonly Bound[] {
  const rate = (value: number) => `${number(value, 0)} calls/s`;
  return [
    timesOther("A sandbox and its first response", responding, 1.5, {
      name: "importing sandbox.mjs",
      value: importing,
    }),
    atLeastTimes("sandbox.fetch, calls a second", fetchRate, 0.8, { name: "the pipeline", value: pipelineRate }, rate),
  ];
}

/** What must hold, each computed from one run. What was not measured is not claimed. */
export function bounds({ pages, pipeline, standalone, build, page }: Results): readonly Bound[] {
  const ours = pages.find(({ role }) => role === "ours");
  return [
    ...(ours ? [...sizes(ours, build, page), ...speeds(pages, ours)] : []),
    ...(pipeline ? orderCost(pipeline) : []),
    ...(standalone ? ofTheFile(standalone) : []),
  ];
}
