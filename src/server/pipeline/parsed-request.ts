import { fieldErrorsOf, type NumberAt, pointerTo, quoted, quotedAsSent } from "#contract/api/field-error.ts";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { holdsKey } from "#contract/api/key-in-text.ts";
import { MAX_BYTES } from "#contract/api/operation.ts";
import type { QueryParameter } from "#contract/api/page.ts";
import type { FieldError, Refusal } from "#contract/api/problem.ts";
import type { ListQuery } from "#domain/call.ts";
import { DELIVERY, RUN } from "./delivery-header.ts";
import { duplicateMember, numbersIn } from "./json-scan.ts";

/** The part of a Request that the pipeline reads. HTTP has requests that no Request can be: TRACE, or GET with a body. */
export type ReceivedRequest = Pick<Request, "method" | "url" | "headers" | "arrayBuffer">;

/** A request with its body read. The pipeline sees nothing else of it. */
export interface ParsedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** What is known of a request before its body is read. */
export type RequestHead = Omit<ParsedRequest, "bytes">;

export function headOf({ method, url, headers: sent }: ReceivedRequest): RequestHead {
  const headers = new Headers(sent);
  headers.delete(DELIVERY);
  headers.delete(RUN);
  return { method, url: new URL(url), headers };
}

/**
 * The result of one check: a value to continue with, or a refusal. `observed` is the value it looked at; without `isNeeded` the
 * call did not need the check.
 */
export type CheckResult<T> = { readonly observed: string } & (
  | { readonly refused: Refusal }
  | { readonly refused?: never; readonly value: T; readonly isNeeded: boolean }
);

export const pass = <T>(value: T, observed: string): CheckResult<T> => ({ value, isNeeded: true, observed });
export const skip = <T>(value: T, observed: string): CheckResult<T> => ({ value, isNeeded: false, observed });
export const refuse = (refused: Refusal, observed: string): CheckResult<never> => ({ refused, observed });

const BEARER = /^bearer +(?!bearer$)([\w.~+/-]+=*)$/i;
const NAMES_BEARER = /(?:^|,)[ \t]*bearer(?:[ \t,]|$)/i;

/** Why a header with the Bearer scheme has no valid token. It may be a secret, so it is not quoted. */
function malformation(header: string): string {
  const parts = header.split(/[ \t,]+/).filter((part) => part !== "");
  const tokens = parts.filter((part) => !/^bearer$/i.test(part));
  if (tokens.length === 0) return "has no token";
  if (header.includes(",")) return "is a list, not one value";
  if (parts.length - tokens.length > 1) return "has the word Bearer twice";
  if (tokens.length > 1) return `has ${tokens.length} tokens`;
  return header.includes("\t") ? "separates scheme and token by a tab" : "contains a character that tokens cannot have";
}

/** The bearer token of a request (RFC 6750, section 2.1); null without an Authorization header. */
export function bearerToken({ headers }: RequestHead): CheckResult<string | null> {
  const header = headers.get("Authorization");
  if (header === null) return pass(null, "no Authorization header");
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return pass(token, "a Bearer token");
  if (!NAMES_BEARER.test(header)) {
    const detail = "The Authorization header uses a scheme other than Bearer. Send Authorization: Bearer <API_KEY>.";
    return refuse({ code: "authentication_required", detail }, "a scheme other than Bearer");
  }
  const why = malformation(header);
  const detail = `The Authorization header ${why}. Send it once, with exactly one token: Authorization: Bearer <API_KEY>.`;
  return refuse({ code: "authorization_malformed", detail }, `The header ${why}.`);
}

export function checkedSize({ bytes }: ParsedRequest): CheckResult<null> {
  const observed = `${bytes.length} bytes`;
  if (bytes.length <= MAX_BYTES) return pass(null, observed);
  const detail = `The body has ${bytes.length} bytes. Send at most ${MAX_BYTES}.`;
  return refuse({ code: "payload_too_large", detail, extras: { max_bytes: MAX_BYTES } }, observed);
}

/** Whether the body has a content coding (RFC 9110, section 8.4). None is supported. */
export const isCoded = ({ headers }: Pick<ParsedRequest, "headers">): boolean =>
  (headers.get("Content-Encoding") ?? "").split(",").some((coding) => !/^[ \t]*(identity)?[ \t]*$/i.test(coding));

export function mediaTypeOf(parsed: ParsedRequest): CheckResult<null> {
  const type = parsed.headers.get("Content-Type");
  const observed = type ?? "no Content-Type";
  const isJson = type?.split(";")[0]?.trim().toLowerCase() === "application/json";
  if (isJson && !isCoded(parsed)) return pass(null, observed);
  const found = type === null ? observed : `Content-Type ${quoted(type)}`;
  const ofType = isJson ? "" : `The request has ${found}. Send Content-Type: application/json.`;
  const refused = (detail: string, what: string) =>
    refuse({ code: "unsupported_media_type", detail: detail.trim() }, what);
  if (!isCoded(parsed)) return refused(ofType, observed);
  const coding = parsed.headers.get("Content-Encoding");
  const ofCoding = `The request has Content-Encoding ${quoted(coding)}. Send the body uncompressed, without Content-Encoding.`;
  return refused(`${ofType} ${ofCoding}`, `${observed}, Content-Encoding ${coding}`);
}

function notAnObject(text: string, value: unknown): string | null {
  if (text.trim() === "") return "The body is empty. Send one JSON object.";
  if (Array.isArray(value)) return "The body is a JSON array. Send one JSON object.";
  if (typeof value === "object" && value !== null) return null;
  return `The body is the JSON value ${quotedAsSent(value, [], numbersIn(text))}. Send one JSON object.`;
}

/** The longest JSON Pointer in a refusal, in characters. */
const LONGEST_POINTER = 80;

function repetitionIn(text: string): string | null {
  const found = duplicateMember(text);
  if (!found) return null;
  const pointer = pointerTo(found.path);
  const cut = pointer.length > LONGEST_POINTER ? `${pointer.slice(0, LONGEST_POINTER)}…` : pointer;
  const where = found.path.length === 0 ? "The body" : `The object at ${cut} of the body`;
  return `${where} has the member ${quoted(found.name)} twice. Send each member once.`;
}

/** The body as a JSON object (RFC 8259, UTF-8) without duplicate member names (RFC 7493, section 2.3). */
export function jsonOf({ bytes }: Pick<ParsedRequest, "bytes">): CheckResult<object> {
  const malformed = (detail: string) => refuse({ code: "malformed_json", detail }, "not a JSON object");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    const value: unknown = text.trim() === "" ? null : JSON.parse(text);
    const reason = notAnObject(text, value) ?? repetitionIn(text);
    return reason === null ? pass(value as object, "a JSON object") : malformed(reason);
  } catch (error) {
    // Newer versions of V8 add the line and the column to the position: the same body gets the same text in all of them.
    const why =
      error instanceof SyntaxError ? error.message.replace(/ \(line \d+ column \d+\)/, "") : "it is not UTF-8";
    return malformed(`The body is not JSON: ${why}. Send one JSON object.`);
  }
}

/** The numbers of a JSON body as they were sent. */
export const numbersOf = ({ bytes }: ParsedRequest): NumberAt => numbersIn(new TextDecoder().decode(bytes));

/** The Idempotency-Key; null if there is none. */
export function checkedKey({ headers }: ParsedRequest): CheckResult<string | null> {
  const header = headers.get("Idempotency-Key");
  if (header === null) return skip(null, "no Idempotency-Key, so a retry runs again");
  const { key, isValid } = readIdempotencyKey(header);
  if (isValid) return pass(key, key);
  const invalid = (detail: string, observed: string) => refuse({ code: "idempotency_key_invalid", detail }, observed);
  if (holdsKey(key)) {
    return invalid("The Idempotency-Key contains an API key, and it would be stored. Use a UUID.", "an API key");
  }
  const observed = key === "" ? "empty" : quoted(key);
  const detail = `The Idempotency-Key is ${observed}. Use 1 to 255 visible ASCII characters without spaces, such as a UUID.`;
  return invalid(detail, observed);
}

/** The value of a query text: a decimal number, or the text itself. */
const parsed = (text: string): unknown => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text);

type QueryError = Extract<FieldError, { readonly parameter: string }>;

function errorsOf(name: string, texts: readonly string[], { schema }: QueryParameter): readonly QueryError[] {
  if (texts.length > 1) {
    return [{ code: "duplicate_item", parameter: name, detail: `Sent ${texts.length} times. Send it once.` }];
  }
  const found = texts.flatMap((text) => fieldErrorsOf(schema, parsed(text), () => text));
  return found.map(({ code, detail }) => ({ code, parameter: name, detail }));
}

/**
 * The known parameters of a query; unknown ones are ignored. Refuses `invalid_query_parameter`, listing every fault.
 */
export function queryOf(url: URL, parameters: Readonly<Record<string, QueryParameter>>): CheckResult<ListQuery> {
  const query: Record<string, unknown> = {};
  const errors: QueryError[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const texts = url.searchParams.getAll(name);
    errors.push(...errorsOf(name, texts, parameter));
    query[name] = texts.map(parsed)[0] ?? parameter.fallback;
  }
  const observed = url.search === "" ? "no query" : url.search.slice(0, 80);
  if (errors.length === 0) return pass(query as unknown as ListQuery, observed);
  const listed = errors.map(({ parameter, detail }) => `Query parameter ${parameter}: ${detail}`);
  return refuse({ code: "invalid_query_parameter", detail: listed.join(" "), errors }, observed);
}
