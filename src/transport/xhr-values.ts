/** The values that an XMLHttpRequest takes and gives, by the XMLHttpRequest standard. */

export type Body = XMLHttpRequestBodyInit | Document | null;
type Sent = Exclude<Body, Document | null>;

/** A MIME type: its text, its essence (`text/html`), and its charset, if it names one. */
export interface Type {
  readonly text: string;
  readonly essence: string;
  readonly charset: string | null;
}

const TYPE = /^[ \t\r\n]*([!#$%&'*+.^`|~\w-]+\/[!#$%&'*+.^`|~\w-]+)[ \t\r\n]*(?:;.*)?$/is;
const CHARSET = /;[ \t]*charset=("?)([^";\s]+)\1/i;

function parsedType(text: string): Type | null {
  const essence = TYPE.exec(text)?.[1];
  if (essence === undefined) return null;
  return { text: text.trim(), essence: essence.toLowerCase(), charset: CHARSET.exec(text)?.[2] ?? null };
}

const plain = (essence: string): Type => ({ text: essence, essence, charset: null });

/** The type that a response is read as: that of `overrideMimeType`, or its own, or XML. Its own charset stays. */
export function finalType(response: Response | undefined, override: string | null): Type {
  const own = parsedType(String(response?.headers.get("Content-Type"))) ?? plain("text/xml");
  if (override === null) return own;
  const type = parsedType(override) ?? plain("application/octet-stream");
  return { ...type, charset: type.charset ?? own.charset };
}

/** A body as text: a byte order mark names its encoding, else its type; UTF-8 if neither does. */
export function textOf(bytes: Uint8Array, { charset }: Type): string {
  const [one, two] = bytes;
  const marked = one === 0xfe && two === 0xff ? "utf-16be" : one === 0xff && two === 0xfe ? "utf-16le" : null;
  const isUtf8 = one === 0xef && two === 0xbb && bytes[2] === 0xbf;
  try {
    return new TextDecoder(marked ?? (isUtf8 || charset === null ? undefined : charset)).decode(bytes);
  } catch {
    // No encoding has this name.
    return new TextDecoder().decode(bytes);
  }
}

/** The JSON value of a body; null if it is not JSON. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** The document in a body of HTML or XML; null if it is neither, or not well-formed. */
export function documentIn(bytes: Uint8Array, type: Type): Document | null {
  const isHtml = type.essence === "text/html";
  if (!isHtml && !/[/+]xml$/.test(type.essence)) return null;
  const document = new DOMParser().parseFromString(textOf(bytes, type), isHtml ? "text/html" : "application/xml");
  return document.querySelector("parsererror") === null ? document : null;
}

/** All headers of a response, a line each. */
export const headersOf = (response: Response | undefined): string =>
  [...(response?.headers ?? [])].map(([name, value]) => `${name}: ${value}\r\n`).join("");

/** The body as it is sent. Text is sent as UTF-8, which its `Content-Type` then names, if it names a charset at all. */
export function requestBody(body: Body, headers: Headers): Sent | null {
  const isDocument = body instanceof Document;
  if (!isDocument && typeof body === "object") return body;
  const type = headers.get("Content-Type");
  if (type === null) {
    const kind =
      isDocument && body.contentType === "text/html" ? "text/html" : isDocument ? "application/xml" : "text/plain";
    headers.set("Content-Type", `${kind};charset=UTF-8`);
  } else {
    const inUtf8 = (own: string, _quote: string, name: string) => (/^utf-8$/i.test(name) ? own : ";charset=UTF-8");
    headers.set("Content-Type", type.replace(CHARSET, inUtf8));
  }
  if (!isDocument) return String(body);
  return body.contentType === "text/html"
    ? (body.documentElement?.outerHTML ?? "")
    : new XMLSerializer().serializeToString(body);
}

/** The length of a body in bytes; 0 for a form with parts, whose length only the browser knows. */
export function bodyLength(body: Sent): number {
  if (typeof body === "string" || body instanceof URLSearchParams) return new TextEncoder().encode(String(body)).length;
  if (body instanceof Blob) return body.size;
  return body instanceof FormData ? 0 : body.byteLength;
}
