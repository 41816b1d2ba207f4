/** A path segment that names an API version: `v1`, or `v3`, `v10` or `V1`, to which the sandbox responds with 404. */
const VERSION = /(^|\/)v\d+(\/|$)/i;

/**
 * Whether the sandbox responds to an address, so that the request must never reach the host: every path of the page's
 * own origin with a version segment, except files in the page's own folder. `build/sandbox-worker.js` has the same
 * rule.
 *
 * @param folder The URL of the page's folder; it ends with a slash.
 */
export function isClaimed(address: URL, folder: URL): boolean {
  if (address.origin !== folder.origin) return false;
  const isInFolder = address.pathname.startsWith(folder.pathname);
  return VERSION.test(isInFolder ? address.pathname.slice(folder.pathname.length) : address.pathname);
}
