import * as z from "zod/mini";
import { requestHeaders } from "#contract/api/header.ts";
import type { Operation } from "#contract/api/operation.ts";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import type { HeaderLine } from "./http.ts";

/** The characters of a header name (RFC 9110, section 5.6.2). */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** The characters of a header value: Latin-1 without control characters. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Header names that only the browser may set (Fetch standard, forbidden request-header). */
const BROWSERS =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|(proxy|sec)-.*)$/i;

const declared = Object.keys(requestHeaders).map((name) => name.toLowerCase());

/** Why a visitor's header is not sent; null if it is sent. An empty row has no fault: it is not filled in yet. */
export function headerError([name, value]: HeaderLine): string | null {
  if (name === "") return value === "" ? null : "It has no name, so it is not sent.";
  if (!NAME.test(name)) return "Not sent: use letters, digits and hyphens in the name.";
  if (declared.includes(name.toLowerCase())) return "Not sent from here: it has its own place.";
  if (BROWSERS.test(name)) return "Not sent: the browser keeps this header to itself.";
  return VALUE.test(value) ? null : "Not sent: a value holds no line break and nothing beyond Latin-1.";
}

/** The visitor's headers that are sent. */
export const sentHeaders = (lines: readonly HeaderLine[]): readonly HeaderLine[] =>
  lines.filter((line) => line[0] !== "" && headerError(line) === null);

/** A random UUID (RFC 9562, version 4). `crypto.randomUUID` is missing on plain http. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const text = (longest: number) => z.string().check(z.maxLength(longest));

/** A request being written. Survives a switch to another operation and a reload. */
export const Draft = z.object({
  /** The source of truth is this JSON text; the form is a view of it. */
  body: text(100_000),
  view: z.enum(["form", "json"]),
  /** Empty when no Idempotency-Key is sent. */
  idempotencyKey: text(1_000),
  /** Empty when no Content-Type is sent. */
  contentType: text(1_000),
  /** The visitor's own headers as written; those that cannot be sent are omitted from the request. */
  extraHeaders: z.readonly(z.array(z.readonly(z.tuple([text(1_000), text(10_000)]))).check(z.maxLength(50))),
  /** The `{id}` of the path; null while the page proposes one. */
  id: z.nullable(text(1_000)),
  query: z.readonly(z.record(text(100), text(1_000))),
});
export type Draft = Readonly<z.infer<typeof Draft>>;

export type Drafts = Readonly<Record<OperationId, Draft>>;

/** The default Content-Type of an operation. */
export const usualContentType = (id: OperationId): string => {
  const { body }: Operation = operations[id];
  return body ? "application/json" : "";
};

/** The draft of an operation before any change: the contract's example, so that no typing is needed. */
export function firstDraft(id: OperationId): Draft {
  const { body, query = {}, examples }: Operation = operations[id];
  return {
    body: body ? JSON.stringify(examples.body, null, 2) : "",
    view: "form",
    idempotencyKey: body ? newUuid() : "",
    contentType: usualContentType(id),
    extraHeaders: [],
    id: null,
    query: Object.fromEntries(Object.entries(query).map(([name, { fallback }]) => [name, String(fallback ?? "")])),
  };
}

export const firstDrafts = (): Drafts =>
  Object.fromEntries(OPERATION_IDS.map((id) => [id, firstDraft(id)])) as Record<OperationId, Draft>;
