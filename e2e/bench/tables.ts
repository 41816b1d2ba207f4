import { readFileSync } from "node:fs";
import type { Bound } from "./bounds.ts";
import type { PipelineFigures } from "./measure-pipeline.ts";
import type { StandaloneFigures } from "./measure-standalone.ts";
import type { Machine, Medians, PageFigures, Results, Weight } from "./results.ts";
import { KINDS } from "./serve.ts";

const NONE = "–";

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0);
const milliseconds = (value: number | null | undefined) =>
  value === null || value === undefined ? NONE : Math.round(value).toLocaleString("en");
const both = (times: Medians["response"]) =>
  times === null ? NONE : `${milliseconds(times.p50)} / ${milliseconds(times.p95)}`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** A row's name; ours stands out. */
const nameOf = ({ name, role }: PageFigures) => (role === "ours" ? `**${name}**` : name);

const weightCells = (weight: Weight | null): readonly string[] =>
  weight === null
    ? [NONE, ...KINDS.map(() => NONE)]
    : [
        String(Math.round(weight.requests)),
        ...KINDS.map((kind) => `${kilobytes(weight.gzip[kind])} / ${kilobytes(weight.brotli[kind])}`),
      ];

const weights = (pages: readonly PageFigures[], weight: (page: PageFigures) => Weight | null) =>
  table(
    ["", "requests", "JS", "CSS", "fonts", "other"],
    pages.map((page) => [nameOf(page), ...weightCells(weight(page))]),
  );

const speedCells = ({ visible, ready, early, fcp, lcp, tbt, cls, response, replay }: Medians): readonly string[] => [
  milliseconds(visible),
  milliseconds(early === null ? null : ready),
  milliseconds(early),
  milliseconds(fcp),
  milliseconds(lcp),
  milliseconds(tbt),
  cls.toFixed(3),
  both(response),
  both(replay),
];

function speeds(pages: readonly PageFigures[], which: "unthrottled" | "throttled"): string {
  const hasHeap = which === "unthrottled";
  return table(
    [
      "",
      "Send visible",
      "pressable and kept",
      "pressed then, response",
      "FCP",
      "LCP",
      "TBT",
      "CLS",
      "press → response",
      "replay",
      ...(hasHeap ? ["heap, MB"] : []),
    ],
    pages.map((page) => [
      nameOf(page),
      ...speedCells(page[which]),
      ...(hasHeap ? [megabytes(page.unthrottled.heap)] : []),
    ]),
  );
}

const megabytes = (bytes: number | null) => (bytes === null ? NONE : (bytes / 1e6).toFixed(1));

/** What the README quotes. */
const inShort = (pages: readonly PageFigures[]): string =>
  table(
    [
      "",
      "JS gzip, kB",
      "Send can be pressed, ms",
      "same, CPU × ¼ + slow 4G",
      "pressed then, response",
      "press → response painted, ms",
      "same, throttled",
      "heap after 50 sends, MB",
    ],
    pages.map((page) => [
      nameOf(page),
      kilobytes((page.beforeReady ?? page.untilRest).gzip.js),
      milliseconds(page.unthrottled.ready),
      milliseconds(page.throttled.ready),
      milliseconds(page.throttled.early),
      milliseconds(page.unthrottled.response?.p50),
      milliseconds(page.throttled.response?.p50),
      megabytes(page.unthrottled.heap),
    ]),
  );

const pageTables = (pages: readonly PageFigures[]): string => `## Pages

Each in a browser never used before; medians. kB gzip / kB brotli; times in milliseconds, p50 / p95 where there are two.
This sandbox and the tuned floor are visited more often, unthrottled, for "Send visible" and FCP alone.
"Send can be pressed": visible, enabled and not covered. "Pressed then, response": a press at that moment, in a visit of its
own, and when its response was painted, since navigation; a press that was lost has none. "Press → response": from the pointer's
event to the frame after the response stands in the page. Heap: after 50 sends, garbage collected. What a service worker itself
fetches is not slowed down.

### Unthrottled

${speeds(pages, "unthrottled")}

### Processor × ¼, slow 4G

${speeds(pages, "throttled")}

### Arrived before Send can be pressed, processor × ¼, slow 4G

${weights(pages, ({ beforeReady }) => beforeReady)}

### Over the wire until the response to a press as early as possible, unthrottled

${weights(pages, ({ untilResponse }) => untilResponse)}

### Over the wire until the page is at rest, unthrottled

Ours copies the rest of itself for when there is no network.

${weights(pages, ({ untilRest }) => untilRest)}`;

const exact = (value: number) => value.toFixed(2);
const whole = (value: number) => Math.round(value).toLocaleString("en");

function pipelineTables({ callsASecond, orders, worker, inPage, ...pressed }: PipelineFigures): string {
  const none = orders[0]?.p50 ?? Number.NaN;
  return `## The service alone

The pipeline returns ${whole(callsASecond)} lists of products a second, without transport, storage in memory.

${table(
  ["One order, ms", "p50", "p95", "times none"],
  orders.map(({ storedOrders, p50, p95 }) => [
    `${whole(storedOrders)} stored`,
    exact(p50),
    exact(p95),
    exact(p50 / none),
  ]),
)}

In the page, 1,000 stored, stored: press → response ${milliseconds(pressed.pressedOrder)} ms; ${
    pressed.longestFrame <= 50 ? "no frame longer than 50 ms" : `longest frame ${whole(pressed.longestFrame)} ms`
  }.

${table(
  ['`fetch("/v1/products")`', "p50, ms", "p95, ms", "calls/s, one by one", "calls/s, 50 at once"],
  (
    [
      ["through the worker", worker],
      ["in the page", inPage],
    ] as const
  ).map(([name, { p50, p95, callsASecond: single, callsASecondAtOnce }]) => [
    name,
    exact(p50),
    exact(p95),
    whole(single),
    whole(callsASecondAtOnce),
  ]),
)}`;
}

function standaloneTables({ importing, responding, pipelineRate, fetchRate }: StandaloneFigures): string {
  return `## sandbox.mjs

Importing the file takes ${milliseconds(importing)} ms; a sandbox and its first response, ${milliseconds(responding)} ms more.
In one process \`sandbox.fetch\` lists products ${whole(fetchRate)} times a second, the pipeline alone ${whole(pipelineRate)} times.`;
}

const boundsTable = (bounds: readonly Bound[]): string =>
  `## What must hold\n\n${table(
    ["", "measured", "must be", ""],
    bounds.map(({ claim, measured, bound, holds }) => [claim, measured, bound, holds ? "held" : "**not held**"]),
  )}`;

const machineLine = ({ date, cores, processor, node, chromium, rounds }: Machine): string =>
  `${date}, ${rounds} interleaved rounds, ${cores} cores (${processor}), ${chromium}, Node ${node}.`;

/** Other consoles, measured once: the harness no longer visits them. */
const CONSOLES = readFileSync(new URL("consoles.md", import.meta.url), "utf8").trim();

/** The whole run, for a reader. */
export const markdown = ({ machine, pages, pipeline, standalone }: Results, bounds: readonly Bound[]): string =>
  [
    `# Measured\n\n\`npm run bench\`: ${machineLine(machine)}`,
    ...(pages.length > 0 ? [inShort(pages)] : []),
    boundsTable(bounds),
    ...(pages.length > 0 ? [pageTables(pages)] : []),
    ...(pipeline ? [pipelineTables(pipeline)] : []),
    ...(standalone ? [standaloneTables(standalone)] : []),
    CONSOLES,
  ].join("\n\n");
