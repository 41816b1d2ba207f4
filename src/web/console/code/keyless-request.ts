import { holdsKey, KEY_IN_TEXT, MASKED_START } from "#contract/api/key-in-text.ts";
import type { ApiRequest, HeaderLine } from "#web/client/http.ts";
import type { Sandbox } from "#web/client/store.ts";

/** A request as code may show it: records whether a key is sent, but not which. */
export interface KeylessRequest {
  readonly method: string;
  /** The base address set by the page's own address or its host; null when the code reads it from the environment. */
  readonly base: string | null;
  /** As sent over the wire: percent-encoded, without dot segments. */
  readonly path: string;
  /** As fetch sends them, without Authorization: values trimmed, each name once, Content-Type with every body. */
  readonly headers: readonly HeaderLine[];
  readonly isAuthorized: boolean;
  /** The exact body that Send sends, with any key value masked. */
  readonly body: string | null;
  /** Whether a key's value was found outside Authorization and masked. */
  readonly isMasked: boolean;
}

/** Masks complete keys only: any other text, even if it starts like a key, is sent as it is. */
const maskedKeys = (text: string): string => text.replace(KEY_IN_TEXT, `${MASKED_START}$1`);

function onTheWire(path: string): string {
  const { pathname, search } = new URL(`http://base.invalid${path}`);
  return pathname + search;
}

/** fetch joins headers of the same name into one line. */
function joinedHeaders(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  const byName = new Map<string, HeaderLine>();
  for (const [name, value] of headers) {
    const [first, before] = byName.get(name.toLowerCase()) ?? [name];
    byName.set(name.toLowerCase(), [first, before === undefined ? value.trim() : `${before}, ${value.trim()}`]);
  }
  return [...byName.values()];
}

/** The type fetch adds to a text body when the request names none. */
const OWN_TYPE: HeaderLine = ["Content-Type", "text/plain;charset=UTF-8"];

const isNamed =
  (lowerCase: string) =>
  ([name]: HeaderLine): boolean =>
    name.toLowerCase() === lowerCase;

/** A request with any method, as the Log has it. */
type SentRequest = Omit<ApiRequest, "method" | "operation"> & Pick<KeylessRequest, "method">;

/** The request without any key value. Code is generated only from this form. */
export function keylessOf({ method, path, headers, body }: SentRequest, base: string | null = null): KeylessRequest {
  const others = headers.filter((line) => !isNamed("authorization")(line));
  const isTyped = body === null || others.some(isNamed("content-type"));
  return {
    method,
    base,
    path: onTheWire(maskedKeys(path)),
    headers: joinedHeaders(isTyped ? others : [OWN_TYPE, ...others]).map(([name, value]) => [
      maskedKeys(name),
      maskedKeys(value),
    ]),
    isAuthorized: headers.some(isNamed("authorization")),
    // fetch encodes an unpaired surrogate as U+FFFD.
    body: body === null ? null : maskedKeys(body).replace(/\p{Surrogate}/gu, "\ufffd"),
    isMasked: [path, body ?? "", ...others.flat()].some(holdsKey),
  };
}

/** Why not every language can send the same bytes for this request; null when all can. */
export function codeError({ headers, body }: KeylessRequest): string | null {
  const strange = headers.find(([, value]) => !/^[\t\x20-\x7e]*$/.test(value));
  if (strange) {
    return `${strange[0]} holds a character outside ASCII, which languages send differently or not at all. Use letters, digits and signs of ASCII.`;
  }
  if (headers.some(([name]) => name === "__proto__")) {
    return "A header named __proto__ is lost on its way through JavaScript. Give it another name.";
  }
  return body?.includes("\0") ? "The body holds the character U+0000, which no shell can pass on. Remove it." : null;
}

/** The base URL of the code where the page's address has set it, and not the host; else null. */
export const linkedBase = ({ settings: { base_url }, host }: Pick<Sandbox, "settings" | "host">): string | null =>
  base_url === host.apiBaseUrl ? null : base_url;
