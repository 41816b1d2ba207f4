/** Adds a Content-Security-Policy to those the page has: from now on it holds here, and in the frames and workers that inherit it. */
function addPolicy(document: Document, directives: readonly string[]): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = directives.join("; ");
  document.head.append(policy);
}

/**
 * Refuses frames and workers that no gate and no service worker can stand in front of: a `blob:` frame, which Chromium
 * gives no service worker, and a worker from outside the folder, which is out of the service worker's scope.
 */
export const refuseUncontrolled = (document: Document, folder: URL): void =>
  addPolicy(document, [`frame-src ${folder.origin}/`, `worker-src ${folder.href} blob:`]);

/**
 * Refuses every request but for the page's own files: for a page that answers by itself, with no service worker between
 * it and the host. A Worker's `fetch` would send an API key there, and an image of an address of the API would ask for
 * it. Holds until the page is loaded again.
 */
export function refuseNetwork(document: Document, folder: URL): void {
  // While developing the page's files have no folder of their own.
  if (!document.documentElement.dataset.build) return;
  const assets = `${folder.href}assets/`;
  addPolicy(document, [
    "default-src 'none'",
    `script-src ${assets} ${folder.href}embed.js`,
    `style-src ${assets}`,
    `font-src ${assets}`,
    `img-src ${assets} ${folder.href}favicon.svg data:`,
    `connect-src ${assets} ${folder.href}openapi.json`,
    `frame-src ${folder.origin}/`,
    "form-action 'none'",
  ]);
}
