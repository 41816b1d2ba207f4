import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";

/**
 * The script of the frame in which a visitor's code runs. It starts a worker from the text that the page sends, passes it
 * one port, and reports on the other what the worker cannot report itself: a syntax error, or that the browser starts no
 * worker of this kind. A message that does not use the port comes from code that evades the worker's own `postMessage`, so
 * too many of them end the worker.
 */
const SCRIPT = `onmessage = ({ data, ports: [port, reports] }) => {
  onmessage = null;
  const start = (code) => new Worker("data:text/javascript," + encodeURIComponent(code));
  const refuse = () => reports.postMessage({ refused: true });
  const fail = (text, line) => reports.postMessage({ text, line });
  // An error without a reason: either no worker of this kind starts, or the code is none.
  const probe = () => {
    const tried = start("postMessage(1)");
    tried.onmessage = () => fail("SyntaxError: the code cannot be read.", 0);
    tried.onerror = refuse;
  };
  try {
    const worker = start(data.code);
    let strays = 0;
    worker.onmessage = () => {
      strays += 1;
      if (strays > 100) worker.terminate();
    };
    worker.onerror = (event) => {
      event.preventDefault();
      if (event.message) fail(event.message, event.lineno);
      else probe();
    };
    worker.postMessage(data.given, [port]);
  } catch {
    refuse();
  }
};`;

/** The policy of the frame, which its workers inherit: it refuses every request. */
const POLICY = `default-src 'none'; script-src ${CODE_FRAME_SOURCE}; worker-src data:`;

/**
 * The document of that frame, for `srcdoc`, so that it needs no request. With `sandbox="allow-scripts"` its origin is
 * opaque: it reaches neither the page nor any storage. Its workers are of `data:`, because with `Cross-Origin-Embedder-Policy`
 * WebKit starts no `blob:` worker in an opaque origin.
 */
export const CODE_FRAME = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><script>${SCRIPT}</script>`;
