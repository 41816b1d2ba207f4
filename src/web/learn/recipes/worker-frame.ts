import { CODE_FRAME } from "./code-frame.ts";
import { Report } from "./run-message.ts";

/** How long the browser may take to start a worker, in seconds: counted one by one, because a machine may sleep meanwhile. */
const LONGEST_START = 3;

/** How a worker is started: in a frame that needs no request, or in the file of that frame. See `code-frame.ts`. */
export type Way = "blob" | "data";

/** Opens the frame in which the code runs. The code's own port and the frame's are the other ends of these. */
function openFrame(way: Way, message: object, ports: MessagePort[], onMissing: () => void): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "Recipe";
  if (way === "blob") {
    frame.setAttribute("sandbox", "allow-scripts");
    frame.srcdoc = CODE_FRAME;
  } else frame.src = new URL("code-frame.html", document.baseURI).href;
  frame.addEventListener("load", () => {
    const inside = way === "blob" ? frame.contentWindow : frame.contentWindow?.[0];
    if (inside) inside.postMessage({ kind: way, ...message }, "*", ports);
    else onMissing();
  });
  document.body.append(frame);
  return frame;
}

interface Given {
  /** The whole text of the worker, and what its first message has besides a port. */
  readonly code: string;
  readonly given: object;
  /** This browser starts no worker in this way. */
  readonly onRefused: () => void;
  /** No worker has started in time. */
  readonly onLate: () => void;
  /** An error that the worker could not report itself, with its line in the text. */
  readonly onError: (text: string, line: number) => void;
}

/** Starts a worker without network and storage in a sandboxed frame, and opens a port to it. */
export function openWorkerFrame(way: Way, { code, given, onRefused, onLate, onError }: Given) {
  const work = new MessageChannel();
  const reports = new MessageChannel();
  let seconds = 0;
  const starting = setInterval(() => {
    seconds += 1;
    if (seconds === LONGEST_START) onLate();
  }, 1000);
  reports.port1.onmessage = ({ data }) => {
    const report = Report.safeParse(data).data;
    if (!report) return;
    if ("refused" in report) onRefused();
    else onError(report.text, report.line);
  };
  const frame = openFrame(way, { code, given }, [work.port2, reports.port2], onRefused);
  return {
    port: work.port1,
    hasStarted: () => clearInterval(starting),
    close: () => {
      clearInterval(starting);
      reports.port1.close();
      work.port1.close();
      frame.remove();
    },
  };
}
