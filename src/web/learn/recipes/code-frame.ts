import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";

/**
 * The script of the frame in which a visitor's code runs. It starts a worker from the text that the page sends, passes it
 * one port, and reports on the other what the worker cannot report itself: a syntax error. A message that does not use
 * the port comes from code that evades the worker's own `postMessage`, so too many of them end the worker.
 */
const SCRIPT = `onmessage = ({ data, ports: [port, reports] }) => {
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([data.code], { type: "text/javascript" })));
  let strays = 0;
  worker.onmessage = () => {
    strays += 1;
    if (strays > 100) worker.terminate();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    reports.postMessage({ kind: "error", text: event.message, line: event.lineno });
  };
  worker.postMessage(data.given, [port]);
};`;

/**
 * The document of that frame, for `srcdoc`, so that it needs no request. With `sandbox="allow-scripts"` its origin is
 * opaque: it reaches neither the page nor any storage. The policy, which its workers inherit, refuses every request.
 */
export const CODE_FRAME = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${CODE_FRAME_SOURCE}; worker-src blob:"><script>${SCRIPT}</script>`;
