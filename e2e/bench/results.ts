import { readFileSync } from "node:fs";
import { bounds, type Results } from "./bounds.ts";
import { MEASURES, medianOf, type PageFigures } from "./figures.ts";

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, place) => (place === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** A median as it is read; a dash where nothing was measured. */
function cell(measure: keyof typeof MEASURES, value: number): string {
  if (Number.isNaN(value)) return "–";
  if (measure === "heap") return (value / 1e6).toFixed(1);
  return measure === "cls" ? value.toFixed(3) : Math.round(value).toLocaleString("en");
}

function pageTable(ours: PageFigures, floor: PageFigures): string {
  const rows = (Object.keys(MEASURES) as (keyof typeof MEASURES)[]).map((measure) => [
    MEASURES[measure],
    ...[ours.fast, floor.fast, ours.slow, floor.slow].map((visits) => cell(measure, medianOf(visits, measure))),
  ]);
  return `## Pages

Each in a browser never used before; medians. "Can be pressed": visible, enabled and not covered. A press at that moment is in a visit of
its own. "Press to response": from the pointer's event to the frame after the response stands in the page. Heap: garbage
collected. Throttled: a quarter of the processor, slow 4G; what a service worker itself fetches is not slowed down.

${table(["", "**This sandbox**", "Floor", "**This sandbox**, throttled", "Floor, throttled"], rows)}`;
}

/** Other consoles, measured once: the harness no longer visits them. */
const CONSOLES = readFileSync(new URL("consoles.md", import.meta.url), "utf8").trim();

/** The whole run, for a reader. */
export function markdown(results: Results): string {
  const { machine, ours, floor } = results;
  const held = bounds(results).map((each) => [
    each.claim,
    each.measured,
    each.bound,
    each.holds ? "held" : "**not held**",
  ]);
  const parts = [
    `# Measured\n\n\`npm run bench\`: ${machine}`,
    `## What must hold\n\n${table(["", "measured", "must be", ""], held)}`,
    ours && floor && pageTable(ours, floor),
    CONSOLES,
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}
