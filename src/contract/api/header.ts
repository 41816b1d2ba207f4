import type { Provenance } from "./note.ts";

/** A header of the API: its meaning, where it is used, and whether the API spec states it. */
interface Header {
  readonly provenance: Provenance;
  readonly meaning: string;
  readonly example: string;
}

const documented = (meaning: string, example: string): Header => ({ provenance: "documented", meaning, example });
const assumed = (meaning: string, example: string): Header => ({ provenance: "assumed", meaning, example });

/** Request headers. */
export const requestHeaders = {
  Authorization: documented(
    "Bearer and your API key. Optional for products, needed everywhere else.",
    "Bearer $API_KEY",
  ),
  "Content-Type": documented("application/json on every request with a body.", "application/json"),
  "Idempotency-Key": documented(
    "A unique identifier, such as a UUID, per logical request. Sent twice, the request acts once.",
    "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55",
  ),
} satisfies Record<string, Header>;

/** Response headers. */
export const responseHeaders = {
  "Content-Type": documented("application/json, or application/problem+json for an error.", "application/json"),
  "Request-Id": assumed(
    "Identifies this answer; new on every answer, replays included. Quote it to support.",
    "req_5tHk2Lq9Zx7Wm3Bv8Nc1",
  ),
  Date: assumed("The real time of the answer, whatever the sandbox's own clock says.", "Sat, 21 Nov 2026 08:01:19 GMT"),
  "Cache-Control": assumed("Nothing is to be kept by a cache.", "no-store"),
  Vary: assumed("The prices depend on who asks.", "Authorization"),
  "X-Sandbox": assumed("Marks an answer of this sandbox. Production does not send it.", "1"),
  "Idempotency-Key": assumed("The key you sent, without quotes.", "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55"),
  "Idempotent-Replayed": assumed(
    "true if this is the stored response of an earlier request; nothing was charged again.",
    "false",
  ),
  "Original-Request": assumed(
    "On a replay: the Request-Id of the request that was carried out.",
    "req_2Lq9Zx7Wm3Bv8Nc15tHk",
  ),
  Link: assumed(
    "The first, previous, next and last page (RFC 8288); left out when one page holds all.",
    '</v1/orders?page=2&limit=10>; rel="next"',
  ),
  Location: assumed("Where the thing just created is found.", "/v1/orders/ord_7Kq2Xw9Rt4Lm6Zp1Vb3N"),
  "WWW-Authenticate": assumed(
    "How to authenticate (RFC 6750). On 400 only with authorization_malformed.",
    'Bearer realm="top-up-sandbox", error="invalid_token"',
  ),
  Accept: assumed("The media type a request body must have.", "application/json"),
  "Accept-Encoding": assumed(
    "The content coding a request body may have; only where Content-Encoding was refused.",
    "identity",
  ),
  Allow: assumed("The methods this path takes.", "GET, HEAD, OPTIONS, POST"),
  "Retry-After": assumed("Seconds to wait before another try.", "5"),
  RateLimit: assumed(
    "What is left of the quota, and when it renews; only while the sandbox is told to answer 429.",
    '"demo";r=0;t=5',
  ),
  "RateLimit-Policy": assumed("The quota; only while the sandbox is told to answer 429.", '"demo";q=60;w=60'),
} satisfies Record<string, Header>;
export type ResponseHeader = keyof typeof responseHeaders;
