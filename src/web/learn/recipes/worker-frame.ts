import { CODE_FRAME } from "./code-frame.ts";
import type { RecipeRun } from "./recipe-script.ts";
import { script } from "./recipe-script.ts?script";
import { Report, WorkerMessage } from "./run-message.ts";

/** How long the browser may take to start a worker, in seconds: counted one by one, because a machine may sleep meanwhile. */
const LONGEST_START = 3;

/** A host's policy cannot be told from a browser's refusal: the frame in which either happens reports nothing. */
export const NOT_STARTED =
  "The code could not be started: this browser, or the Content-Security-Policy of this page's host, does not allow it. Run it in Node.";

/** What is before a visitor's code, which becomes a function. */
const HEAD = `${script}(async () => {\n"use strict";\n`;
const HEAD_LINES = HEAD.split("\n").length - 1;

/** The API is at the root of the origin, wherever the page is. */
export const BASE = new URL("/", document.baseURI);

/** Opens the frame in which the code runs. The code's own port and the frame's are the other ends of these. */
function openFrame(message: object, ports: MessagePort[]): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Recipe";
  frame.setAttribute("sandbox", "allow-scripts");
  frame.srcdoc = CODE_FRAME;
  frame.addEventListener("load", () => frame.contentWindow?.postMessage(message, "*", ports));
  document.body.append(frame);
  return frame;
}

interface ProgramOptions {
  readonly code: string;
  readonly run: RecipeRun;
  /** Hears each message of the worker; undefined is none that is known. */
  readonly onMessage: (message: WorkerMessage | undefined) => void;
  /** No worker can be started, or none has started in time. */
  readonly onNotStarted: () => void;
  /** An error that the worker could not report itself, with its line in the visitor's code. */
  readonly onError: (text: string, line: number | null) => void;
}

/** Starts a visitor's code in a worker without network and storage, in a sandboxed frame. */
export function openProgram({ code, run, onMessage, onNotStarted, onError }: ProgramOptions) {
  // BASE_URL has no slash at its end.
  const message = {
    code: `${HEAD}${code}\n});\n//# sourceURL=recipe.js`,
    given: { run, baseUrl: BASE.href.slice(0, -1), head: HEAD_LINES },
  };
  const work = new MessageChannel();
  const reports = new MessageChannel();
  let seconds = 0;
  const starting = setInterval(() => {
    seconds += 1;
    if (seconds === LONGEST_START) onNotStarted();
  }, 1000);
  work.port1.onmessage = ({ data }) => {
    const heard = WorkerMessage.safeParse(data).data;
    if (heard?.kind === "started") clearInterval(starting);
    onMessage(heard);
  };
  reports.port1.onmessage = ({ data }) => {
    const report = Report.safeParse(data).data;
    if (!report) return;
    if ("refused" in report) onNotStarted();
    else onError(report.text, report.line > HEAD_LINES ? report.line - HEAD_LINES : null);
  };
  const frame = openFrame(message, [work.port2, reports.port2]);
  return {
    post: (reply: object, transfer: ArrayBuffer[] = []) => work.port1.postMessage(reply, transfer),
    close: () => {
      clearInterval(starting);
      reports.port1.close();
      work.port1.close();
      frame.remove();
    },
  };
}
