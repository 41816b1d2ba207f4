import { errorPath, errors } from "#contract/api/error.ts";
import { operations } from "#contract/api/operations.ts";
import type { Pagination } from "#contract/api/pagination.ts";
import type { Problem, Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import { type CheckedCall, SANDBOX_FAILED } from "./evaluate.ts";
import { isCoded, type ParsedRequest } from "./parsed-request.ts";
import { allowed } from "./route.ts";

/** A response before it becomes a Response, because both the caller and the log read it. */
export interface EncodedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

type HeaderLines = EncodedResponse["headers"];

const RETRY_AFTER = 5;

/** Headers of every response. `Date` is the real time, not the sandbox time. */
const common = (requestId: string, at: Instant): HeaderLines => [
  ["Request-Id", requestId],
  ["Date", new Date(at).toUTCString()],
  ["Cache-Control", "no-store"],
  ["X-Sandbox", "1"],
];

/** Links to the other pages of a list (RFC 8288); empty if there is only one page. */
function links(url: URL, { page, limit, total_pages }: Pagination): HeaderLines {
  if (total_pages <= 1) return [];
  const to = (rel: string, number: number) => {
    const query = new URLSearchParams({ page: String(number), limit: String(limit) });
    const status = url.searchParams.get("status");
    if (status !== null) query.set("status", status);
    return `<${url.pathname}?${query}>; rel="${rel}"`;
  };
  const parts = [
    to("first", 1),
    ...(page > 1 ? [to("prev", Math.min(page - 1, total_pages))] : []),
    ...(page < total_pages ? [to("next", page + 1)] : []),
    to("last", total_pages),
  ];
  return [["Link", parts.join(", ")]];
}

/** The headers of a refusal: how to authenticate (RFC 6750, section 3), what is accepted, or when to retry. */
function advice(refusal: Refusal, parsed: ParsedRequest): HeaderLines {
  const realm = 'Bearer realm="top-up-sandbox"';
  switch (refusal.code) {
    case "authorization_malformed":
      return [["WWW-Authenticate", `${realm}, error="invalid_request"`]];
    // Accept-Encoding only if the content coding is the fault (RFC 9110, section 15.5.16).
    case "unsupported_media_type":
      return [["Accept", "application/json"], ...(isCoded(parsed) ? [["Accept-Encoding", "identity"] as const] : [])];
    case "authentication_required":
      return [["WWW-Authenticate", realm]];
    case "api_key_malformed":
    case "api_key_unknown":
    case "api_key_revoked":
      return [["WWW-Authenticate", `${realm}, error="invalid_token"`]];
    case "insufficient_scope":
      return [["WWW-Authenticate", `${realm}, error="insufficient_scope", scope="${refusal.extras.required_scope}"`]];
    case "scope_not_grantable": {
      const scope = refusal.extras.requested_scopes.join(" ");
      return [["WWW-Authenticate", `${realm}, error="insufficient_scope", scope="${scope}"`]];
    }
    case "rate_limited":
      return [
        ["Retry-After", String(RETRY_AFTER)],
        ["RateLimit-Policy", '"demo";q=60;w=60'],
        ["RateLimit", `"demo";r=0;t=${RETRY_AFTER}`],
      ];
    case "storage_unavailable":
      return [["Retry-After", String(RETRY_AFTER)]];
    default:
      return [];
  }
}

/** Headers of a POST whose Idempotency-Key is well-formed. */
function replayHeaders({ idempotencyKey, originalRequest }: CheckedCall): HeaderLines {
  if (idempotencyKey === undefined) return [];
  return [
    ...(idempotencyKey === null ? [] : [["Idempotency-Key", idempotencyKey] as const]),
    ["Idempotent-Replayed", String(originalRequest !== null)],
    ...(originalRequest === null ? [] : [["Original-Request", originalRequest] as const]),
  ];
}

function specific(
  { operation, route, refused, response }: CheckedCall,
  parsed: ParsedRequest,
  status: number,
): HeaderLines {
  const { url } = parsed;
  const vary: HeaderLines = operation === "listProducts" ? [["Vary", "Authorization"]] : [];
  if (refused) {
    const allow: HeaderLines = refused.code === "method_not_allowed" ? [["Allow", allowed(route)]] : [];
    return [...vary, ...allow, ...advice(refused, parsed)];
  }
  const { pagination, id } = response as { pagination?: Pagination; id?: string };
  if (pagination) return [...vary, ...links(url, pagination)];
  return status === 201 ? [...vary, ["Location", `${url.pathname}/${id}`]] : vary;
}

/** Inputs of a response that do not follow from the call. */
interface ResponseMeta {
  readonly requestId: string;
  /** The real time. */
  readonly at: Instant;
  /** The URL of the page's folder. */
  readonly baseUrl: string;
}

/** A refusal in its wire form (RFC 9457). Its `type` is a URL that opens the reference entry of its code. */
function problemOf(
  { code, detail, extras, errors: fieldErrors }: Refusal,
  { requestId, baseUrl }: ResponseMeta,
): Problem {
  const { status, title } = errors[code];
  const own = { type: `${baseUrl}#${errorPath(code)}`, title, status, code, detail, request_id: requestId };
  return { ...own, ...extras, ...(fieldErrors && { errors: [...fieldErrors] }) };
}

/** The response to a refused call, without the headers that depend on the request. */
export function encodeProblem(refused: Refusal, given: ResponseMeta): EncodedResponse {
  const problem = problemOf(refused, given);
  return {
    status: problem.status,
    headers: [["Content-Type", "application/problem+json"], ...common(given.requestId, given.at)],
    body: JSON.stringify(problem),
  };
}

/** The response to a call that all checks have passed, or one has refused. */
export function encode(call: CheckedCall, parsed: ParsedRequest, given: ResponseMeta): EncodedResponse {
  const { operation, refused, response } = call;
  const { status, headers, body }: EncodedResponse =
    refused || !operation
      ? encodeProblem(refused ?? SANDBOX_FAILED, given)
      : {
          status: operations[operation].response.status,
          headers: [["Content-Type", "application/json"], ...common(given.requestId, given.at)],
          body: JSON.stringify(response),
        };
  return { status, headers: [...headers, ...replayHeaders(call), ...specific(call, parsed, status)], body };
}

export const encodeOptions = (allow: string, requestId: string, at: Instant): EncodedResponse => ({
  status: 204,
  headers: [...common(requestId, at), ["Allow", allow]],
  body: "",
});
