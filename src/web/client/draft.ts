import * as z from "zod/mini";
import { examples } from "#contract/api/example.ts";
import { isApiHeader } from "#contract/api/header.ts";
import type { KeyRequest } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import { SCOPES } from "#contract/api/scope.ts";
import { fieldText } from "#contract/api/text.ts";
import type { HeaderLine } from "./http.ts";

/** The characters of a header name (RFC 9110, section 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The characters of a header value: Latin-1 without control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header names that only the browser may set (Fetch standard, forbidden request-header). */
const BROWSERS =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

/** Why a visitor's header is not sent; null if it is sent. An empty row has no fault: it is not filled in yet. */
export function headerError([name, value]: HeaderLine): string | null {
  if (name === "") return value === "" ? null : "Not sent: it has no name.";
  if (!NAME.test(name)) return "Not sent: use letters, digits and hyphens in the name.";
  if (isApiHeader(name)) return "Not sent: this header has its own field.";
  if (BROWSERS.test(name)) return "Not sent: only the browser can set this header.";
  return VALUE.test(value) ? null : "Not sent: use Latin-1 characters and no line breaks in the value.";
}

export const sentHeaders = (lines: readonly HeaderLine[]): readonly HeaderLine[] =>
  lines.filter((line) => line[0] !== "" && headerError(line) === null);

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on plain http. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** A key short enough for a line: its first and last four characters. */
export const shortKey = (key: string): string => (key.length > 16 ? `${key.slice(0, 4)}…${key.slice(-4)}` : key);

/** A path of the API without a query or dot segments. */
const TARGET = /^\/v\d+(\/[\w-]+)+$/;

/** A request being written, its texts of any length. Survives a switch to another operation and, but for own headers, a reload. */
export const Draft = z.object({
  /** The source of truth is this JSON text; the form is a view of it. */
  body: fieldText,
  view: z.enum(["form", "json"]),
  /** Empty when no Idempotency-Key is sent. */
  idempotencyKey: fieldText,
  /** Empty when no Content-Type is sent. */
  contentType: fieldText,
  /** The visitor's own headers as written, in memory only; those that cannot be sent are omitted from the request. */
  extraHeaders: z.readonly(z.array(z.readonly(z.tuple([z.string(), z.string()])))),
  /** The `{id}` of the path; null while the page proposes one. */
  id: z.nullable(fieldText),
  query: z.readonly(z.record(z.string(), fieldText)),
  /**
   * A method and path other than the operation's own, as an error to try sends them; null for its own. Only paths of the
   * API: a shared link may carry a draft, and must not send a key anywhere else.
   */
  target: z.nullable(z.object({ method: z.enum(["GET", "POST", "DELETE"]), path: fieldText.check(z.regex(TARGET)) })),
});
export type Draft = Readonly<z.infer<typeof Draft>>;

export type Drafts = Readonly<Record<OperationId, Draft>>;

export const usualContentType = (id: OperationId): string => {
  const { body }: Operation = operations[id];
  return body ? "application/json" : "";
};

/**
 * The preset of a new key, wherever one is created: the contract's example with every scope, because the page selects the key
 * for the next requests, and with fewer some of them would be refused.
 */
export const EXAMPLE_KEY: KeyRequest = { ...examples.createKey.body, scopes: [...SCOPES] };

/** The contract's example order with a quantity of 1, so that the charge is the item's price. */
export const EXAMPLE_ORDER: OrderRequest = { ...examples.placeOrder.body, qty: 1 };

/** The draft of an operation before any change, so that no typing is needed. */
export function firstDraft(id: OperationId): Draft {
  const { body, query = {} }: Operation = operations[id];
  return {
    body: body ? JSON.stringify(id === "createKey" ? EXAMPLE_KEY : EXAMPLE_ORDER, null, 2) : "",
    view: "form",
    idempotencyKey: body ? newUuid() : "",
    contentType: usualContentType(id),
    extraHeaders: [],
    id: null,
    query: Object.fromEntries(Object.entries(query).map(([name, { fallback }]) => [name, String(fallback ?? "")])),
    target: null,
  };
}

export const firstDrafts = (): Drafts =>
  Object.fromEntries(OPERATION_IDS.map((id) => [id, firstDraft(id)])) as Record<OperationId, Draft>;
