import { readFileSync } from "node:fs";
import { type Bound, bounds, type Results } from "./bounds.ts";
import { type Load, MEASURES, median, type PageFigures, quantile } from "./figures.ts";
import type { ServiceFigures } from "./measure-service.ts";
import { KINDS } from "./serve.ts";

const whole = (value: number) => Math.round(value).toLocaleString("en");
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** The median of some values, and their 95th percentile where there are many. */
function cell(measure: string, values: readonly number[] | undefined): string {
  if (!values) return "–";
  if (measure === "heap") return (median(values) / 1e6).toFixed(1);
  if (measure === "cls") return median(values).toFixed(3);
  return measure === "response" ? `${whole(median(values))} / ${whole(quantile(values, 0.95))}` : whole(median(values));
}

const loads: readonly (readonly [name: string, of: (page: PageFigures) => Load | null])[] = [
  ["had arrived when Send could be pressed, throttled", ({ beforeReady }) => beforeReady],
  ["until the response to a press at that moment", ({ untilResponse }) => untilResponse],
  ["until the page is at rest", ({ untilRest }) => untilRest],
];

function loadCells(load: Load | null): readonly string[] {
  if (load === null) return ["–", ...KINDS.map(() => "–")];
  const { requests, gzip, brotli } = load;
  return [String(requests), ...KINDS.map((kind) => `${kilobytes(gzip[kind])} / ${kilobytes(brotli[kind])}`)];
}

function pageTables(ours: PageFigures, floor: PageFigures): string {
  const conditions = [ours.fast, floor.fast, ours.slow, floor.slow];
  const speeds = Object.entries(MEASURES).map(([measure, words]) => [
    words,
    ...conditions.map((visits) => cell(measure, visits[measure as keyof typeof MEASURES])),
  ]);
  const weights = loads.flatMap(([name, of]) => [
    [`This sandbox, ${name}`, ...loadCells(of(ours))],
    [`Floor, ${name}`, ...loadCells(of(floor))],
  ]);
  return `## Pages

Each in a browser never used before; medians, and for presses p50 / p95. "Can be pressed": visible, enabled and not covered. A press at
that moment is in a visit of its own. "Press to response": from the pointer's event to the frame after the response stands
in the page. Heap: garbage collected. What a service worker itself fetches is not slowed down.

${table(["", "**This sandbox**", "Floor", "**This sandbox**, throttled", "Floor, throttled"], speeds)}

Throttled: a quarter of the processor, slow 4G. On the wire, kB gzip / kB brotli; when it rests our page has copied the rest of itself
for when there is no network.

${table(["", "requests", "JS", "CSS", "fonts", "other"], weights)}`;
}

const serviceTables = ({ importing, responding, pipelineRate, fetchRate, orders }: ServiceFigures): string =>
  `## The service alone, in Node

Importing \`sandbox.mjs\` takes ${whole(importing)} ms; a sandbox and its first response, ${whole(responding)} ms more.
\`sandbox.fetch\` lists products ${whole(fetchRate)} times a second, the pipeline alone ${whole(pipelineRate)} times.

${table(
  ["One order, ms", "p50", "p95"],
  orders.map(({ stored, p50, p95 }) => [`${whole(stored)} stored`, p50.toFixed(2), p95.toFixed(2)]),
)}`;

const boundsTable = (held: readonly Bound[]): string =>
  `## What must hold\n\n${table(
    ["", "measured", "must be", ""],
    held.map(({ claim, measured, bound, holds }) => [claim, measured, bound, holds ? "held" : "**not held**"]),
  )}`;

/** Other consoles, measured once: the harness no longer visits them. */
const CONSOLES = readFileSync(new URL("consoles.md", import.meta.url), "utf8").trim();

/** The whole run, for a reader. */
export function markdown(results: Results): string {
  const { machine, ours, floor, thousand, service } = results;
  const parts = [
    `# Measured\n\n\`npm run bench\`: ${machine}`,
    boundsTable(bounds(results)),
    ours && floor && pageTables(ours, floor),
    thousand && `In the page, 1,000 orders stored: press → response ${whole(thousand.response)} ms.`,
    service && serviceTables(service),
    CONSOLES,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
