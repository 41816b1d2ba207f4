/** A path segment that names a version of an API: `v1`, and `v3`, `v10` or `V1`, which are answered 404. */
const VERSION = /(^|\/)v\d+(\/|$)/i;

/**
 * Whether the sandbox answers an address, so that no such request may reach the host: every path with a version in it at
 * the page's own origin, but for the files in the page's own folder. `build/sandbox-worker.js` has the same rule.
 *
 * @param folder The address of the folder the page is in; it ends with a slash.
 */
export function isClaimed(address: URL, folder: URL): boolean {
  if (address.origin !== folder.origin) return false;
  const isInFolder = address.pathname.startsWith(folder.pathname);
  return VERSION.test(isInFolder ? address.pathname.slice(folder.pathname.length) : address.pathname);
}
