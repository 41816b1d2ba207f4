import type { ProgramRun } from "#contract/panel/program-run.ts";
import type { AskedRequest } from "./run-message.ts";

/** The longest body of a call, in bytes: the page itself decodes it. */
const LONGEST_BODY = 2_000_000;
const LONGEST_URL = 10_000;
const MOST_HEADERS = 200;
/** Of a header's name, and of its value. */
const LONGEST_HEADER = 20_000;

/**
 * The address of a call, parsed; throws unless it is one of this page's API. A text may mean another address than it
 * seems to (`/v1/../account`), so the parsed URL is checked, and it alone is used.
 */
export function apiAddress(text: string, base: URL): URL {
  const address = new URL(text);
  const { origin, pathname, username, password } = address;
  const isBelow = origin === base.origin && pathname.startsWith(base.pathname);
  const isApi = isBelow && /^v\d+(\/|$)/.test(pathname.slice(base.pathname.length));
  if (!isApi || username !== "" || password !== "") {
    throw new TypeError(`This sandbox makes no network calls: only ${base.href}v1 responds. Use BASE_URL.`);
  }
  address.hash = "";
  return address;
}

/** The request that a run asks for, as one of its calls if it has a header; throws why there is none. The rest of its options is the page's. */
export function requestFor(
  { url, method, headers, body }: AskedRequest,
  base: URL,
  run: ProgramRun["header"] | null,
  signal: AbortSignal | null,
): Request {
  const isTooLong = headers.length > MOST_HEADERS || headers.flat().some(({ length }) => length > LONGEST_HEADER);
  if (url.length > LONGEST_URL || isTooLong) throw new TypeError("The address or the headers are too long.");
  const bytes = body instanceof ArrayBuffer ? body : null;
  if (bytes && bytes.byteLength > LONGEST_BODY) throw new TypeError("The body is longer than 2 MB.");
  const request = new Request(apiAddress(url, base), {
    method,
    headers,
    body: bytes,
    mode: "same-origin",
    credentials: "omit",
    cache: "no-store",
    redirect: "error",
    signal,
  });
  if (run) request.headers.set(...run);
  return request;
}

/** The method and path of a call as its row shows them, whatever the run asks for. */
export function shownRequest(
  { method, url }: AskedRequest,
  base: URL,
): { readonly method: string; readonly path: string } {
  const text = url.slice(0, LONGEST_URL);
  const { href } = URL.canParse(text) ? new URL(text) : { href: text };
  const path = href.startsWith(base.href) ? href.slice(base.href.length - 1) : href;
  return { method: method.slice(0, 100), path: path.slice(0, 2000) };
}
