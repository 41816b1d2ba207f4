/** The files of a build by their names in its folder, besides those in `assets`. The page itself has the empty name. */
export const OWN_FILES = [
  "",
  "index.html",
  "404.html",
  "api.d.ts",
  "embed.js",
  "favicon.svg",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "licenses.md",
  "llms.txt",
  "manifest.webmanifest",
  "openapi.json",
  "preview.png",
  "reference.md",
  "report.schema.json",
  "sandbox.d.mts",
  "sandbox.d.ts",
  "sandbox.mjs",
  "sandbox-worker.js",
  "start.js",
  "top-up-sandbox.postman_collection.json",
  "top-up-sandbox.tgz",
  "topup-sandbox.d.ts",
  "topup-sandbox-react.d.ts",
  "topup-sandbox-vue.d.ts",
] as const;

/**
 * The folder, in the page's own, below which the page sends its calls to its service worker, and its requests for files. The
 * page's policy allows a script to connect to nothing else, so a request that bypasses the page's `fetch` never leaves.
 */
export const CALLS = "via-worker";

/** A path segment that names an API version: `v1`, and `v2`, `v1.0` or `V1beta`, to which the sandbox responds with 404. */
const VERSION = /(^|\/)v\d[^/]*(\/|$)/i;

/** A parsed URL. */
type Address = Readonly<Record<"href" | "origin" | "pathname" | "search", string>>;

/**
 * Whether an address is a file of the build.
 *
 * @param folder The URL of the page's folder; it ends with a slash.
 */
export function isOwnFile({ origin, pathname }: Address, folder: Address): boolean {
  if (origin !== folder.origin || !pathname.startsWith(folder.pathname)) return false;
  const name = pathname.slice(folder.pathname.length);
  return (OWN_FILES as readonly string[]).includes(name) || /^assets\/[\w.-]+$/.test(name);
}

/** Whether the sandbox responds to an address: it has a version in its path, is of the page's own origin, and no file. */
export const isApiAddress = (address: Address, folder: Address): boolean =>
  address.origin === folder.origin && VERSION.test(address.pathname) && !isOwnFile(address, folder);

/** Where a call to an address is sent, below the page's own folder. */
export const callAddress = ({ pathname, search }: Address, folder: Address): string =>
  folder.href + CALLS + pathname + search;

/** The absolute URL that a call was made to, given where it is sent; null for any other address. */
export function calledAddress(sent: Address, folder: Address): string | null {
  const start = folder.href + CALLS;
  return sent.href.startsWith(`${start}/`) ? folder.origin + sent.href.slice(start.length) : null;
}

type Place = Readonly<Record<"protocol" | "host" | "port" | "pathname", string>>;

/**
 * A folder as a source of a Content-Security-Policy. A source has no `;` or `,` in its path, which a policy compares decoded, and
 * no host such as `[::1]` or `my_host`: for those it names every host, of which the page's gate allows none but its own.
 */
export const folderSource = ({ protocol, host, port, pathname }: Place): string =>
  `${protocol}//${/^[a-z\d.:-]+$/.test(host) ? host : `*${port && `:${port}`}`}${pathname.replace(/[^\w./%~-]/g, encodeURIComponent)}`;

/** The source that a page's scripts may connect to. */
export const connectSource = (folder: Place): string => `${folderSource(folder)}${CALLS}/`;
