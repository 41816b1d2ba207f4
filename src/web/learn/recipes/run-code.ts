import type { Panel } from "#contract/panel/panel.ts";
import type { Schedule } from "#failures/trial-world.ts";
import type { RunEvent } from "./run-event.ts";
import { serveRun } from "./serve-run.ts";
import { openWorkerFrame, type Way } from "./worker-frame.ts";
import prelude from "./worker-prelude.js?raw";
import values from "./worker-values.js?raw";

/** How long a run may take, in milliseconds. */
const LONGEST_RUN = 60_000;

const HEAD = `${values.replace(/^export /gm, "")}${prelude}\nstartRecipe(async () => {\n"use strict";\n`;
const HEAD_LINES = HEAD.split("\n").length - 1;

/** What a run gets. */
interface Given {
  readonly panel: Panel;
  readonly code: string;
  readonly apiKey: string;
  /** With a seed, random numbers and ids are the same in every run with it. */
  readonly seed: number | null;
  /** Calls that fail; with any, the code itself loses none. */
  readonly failures: Schedule;
  readonly onEvent: (event: RunEvent) => void;
}

/** Starts the code in one way. Returns what stops it. */
function startIn(
  way: Way,
  { panel, code, apiKey, seed, failures, onEvent }: Given,
  onOtherWay: () => void,
): () => void {
  // The API is at the root of the origin, wherever the page is.
  const base = new URL("/", document.baseURI);
  const frame = openWorkerFrame(way, {
    code: `${HEAD}${code}\n});`,
    // BASE_URL has no slash at its end.
    given: { baseUrl: base.href.slice(0, -1), apiKey, seed, head: HEAD_LINES },
    onRefused: () => {
      served.end(way === "blob" ? null : "not_started");
      if (way === "blob") onOtherWay();
    },
    onLate: () => served.end("not_started"),
    onError: (text, line) => served.fail(text, line > HEAD_LINES ? line - HEAD_LINES : null),
  });
  const onOver = () => {
    clearTimeout(running);
    frame.close();
  };
  const served = serveRun({ panel, base, port: frame.port, failures, onStarted: frame.hasStarted, onEvent, onOver });
  const running = setTimeout(() => served.end("too_long"), LONGEST_RUN);
  return () => served.end("stopped");
}

/**
 * Runs a visitor's code in a worker inside a sandboxed frame without network and storage. Its `fetch` reaches the /v1 of
 * this page and nothing else. Ends by itself, after a minute, or when the returned function is called; nothing of it
 * happens after that.
 */
export function runCode(given: Given): () => void {
  let stop = startIn("blob", given, () => {
    stop = startIn("data", given, () => {});
  });
  return () => stop();
}
