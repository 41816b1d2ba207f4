import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";

/**
 * Adds a Content-Security-Policy to the page's existing ones; it applies at once, also to frames and workers that
 * inherit it.
 */
function addPolicy(document: Document, directives: readonly string[]): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = directives.join("; ");
  document.head.append(policy);
}

/**
 * Blocks frames and workers that neither the gate nor the service worker can intercept: `blob:` frames, which get no
 * service worker in Chromium, and workers from outside the folder, which are outside the service worker's scope.
 */
export const refuseUncontrolled = (document: Document, folder: URL): void =>
  addPolicy(document, [`frame-src ${folder.origin}/`, `worker-src ${folder.href} blob:`]);

/** The documents whose network is refused already: a page may lose its worker more than once. */
const refused = new WeakSet<Document>();

/**
 * Blocks every request except for the page's own files, in a page without a service worker between it and the host.
 * Otherwise a Worker's `fetch` could send an API key to the host, and an image with an API address would request it.
 * Applies until the page is reloaded.
 */
export function refuseNetwork(document: Document, folder: URL): void {
  // During development the page's files have no folder of their own.
  if (!document.documentElement.dataset.build || refused.has(document)) return;
  refused.add(document);
  const assets = `${folder.href}assets/`;
  addPolicy(document, [
    // The manifest: WebKitGTK reports `manifest-src` as an unknown directive.
    `default-src ${folder.href}manifest.webmanifest`,
    `script-src ${assets} ${folder.href}embed.js ${CODE_FRAME_SOURCE}`,
    `style-src ${assets}`,
    `font-src ${assets}`,
    `img-src ${assets} ${["favicon.svg", "icon-192.png", "icon-512.png"].map((icon) => folder.href + icon).join(" ")} data:`,
    `connect-src ${assets} ${folder.href}openapi.json`,
    `frame-src ${folder.origin}/`,
    // Of the frame that runs a visitor's code. Its workers inherit this policy, so they reach nothing either.
    "worker-src blob:",
    "form-action 'none'",
  ]);
}
