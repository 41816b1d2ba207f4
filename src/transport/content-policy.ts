import { connectSource, folderSource } from "#contract/page/addresses.ts";
import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";

/**
 * Adds a Content-Security-Policy to the page's existing ones; it applies at once, also to frames and workers that
 * inherit it, and until the page is reloaded.
 */
function addPolicy(document: Document, directives: readonly string[]): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = directives.join("; ");
  document.head.append(policy);
}

/**
 * Has the browser block everything but the page's own files and its calls to its service worker, by whatever means a page
 * or a frame or worker of it has. The page's inline scripts must have run: `page-start.ts` blocks connections before.
 */
export function refuseNetwork(document: Document, address: URL): void {
  const folder = folderSource(address);
  const names: readonly string[] = JSON.parse(document.querySelector("#assets")?.textContent ?? "[]");
  const assets = (type: RegExp) =>
    names
      .filter((name) => type.test(name))
      .map((name) => `${folder}assets/${name}`)
      .join(" ");
  addPolicy(document, [
    // The manifest: WebKitGTK reports `manifest-src` as an unknown directive.
    `default-src ${folder}manifest.webmanifest`,
    `script-src ${assets(/js$/)} ${folder}embed.js ${CODE_FRAME_SOURCE}`,
    `style-src ${assets(/css$/)}`,
    `font-src ${assets(/woff2$/)}`,
    `img-src ${["favicon.svg", "icon-192.png", "icon-512.png"].map((icon) => folder + icon).join(" ")} data:`,
    // `page-start.ts` allows the worker's script in Firefox only.
    `connect-src ${connectSource(address)} ${folder}sandbox-worker.js`,
    `frame-src ${folder}index.html`,
    // `data:` is for the frame that runs a visitor's code. Its workers inherit this policy, so they reach nothing either.
    `worker-src ${folder}sandbox-worker.js data:`,
    "form-action 'none'",
  ]);
}

/** Blocks the calls to the service worker as well, in a page that has none: they would reach the host. */
export const refuseCalls = (document: Document): void => addPolicy(document, ["connect-src 'none'"]);
