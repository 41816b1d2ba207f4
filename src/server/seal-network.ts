/**
 * Has the browser refuse every connection of this page, its frames and its workers, but for files of the page's own. Used
 * where the page answers by itself and no worker stands between it and the host: a dedicated Worker and an
 * `about:blank` frame have a `fetch` of their own, and would send an API key to the host. It holds until the page is
 * loaded again, and for those who begin after it.
 */
export function sealNetwork(document: Document, folder: URL): void {
  const policy = document.createElement("meta");
  policy.httpEquiv = "Content-Security-Policy";
  policy.content = `connect-src ${folder.href}assets/ ${folder.href}openapi.json; form-action 'none'`;
  document.head.append(policy);
}
