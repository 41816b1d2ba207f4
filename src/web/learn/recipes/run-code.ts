import type { Panel } from "#contract/panel/panel.ts";
import type { Schedule } from "#failures/trial-world.ts";
import { type RunEvent, serveRun } from "./serve-run.ts";
import { BASE, openProgram } from "./worker-frame.ts";
import prelude from "./worker-prelude.js?raw";
import values from "./worker-values.js?raw";

/** How long a run may take, in milliseconds. */
const LONGEST_RUN = 60_000;

const HEAD = `${values.replace(/^export /gm, "")}${prelude}\nstartRecipe(async () => {\n"use strict";\n`;

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

/**
 * Runs a visitor's code in a worker inside a sandboxed frame without network and storage. Its `fetch` reaches the /v1 of
 * this page and nothing else. Ends by itself, after a minute, or when the returned function is called; nothing of it
 * happens after that.
 */
export function runCode({ panel, code, apiKey, seed, failures, onEvent }: Given): () => void {
  const { post, close } = openProgram({
    head: HEAD,
    code,
    given: { apiKey, seed },
    onMessage: (message) => served.receive(message),
    onNotStarted: () => served.end("not_started"),
    onError: (text, line) => served.fail(text, line),
  });
  const onOver = () => {
    clearTimeout(running);
    close();
  };
  const served = serveRun({ panel, base: BASE, post, failures, onEvent, onOver });
  const running = setTimeout(() => served.end("too_long"), LONGEST_RUN);
  return () => served.end("stopped");
}
