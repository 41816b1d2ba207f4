import type { Provenance } from "./note.ts";

/** A header of the API: its meaning, where it is used, and whether the API spec states it. */
interface Header {
  readonly provenance: Provenance;
  readonly meaning: string;
  readonly example: string;
}

/** Request headers. */
export const requestHeaders = {
  Authorization: {
    provenance: "documented",
    meaning: "Bearer and your API key. Optional for products, needed everywhere else.",
    example: "Bearer $API_KEY",
  },
  "Content-Type": {
    provenance: "documented",
    meaning: "application/json on every request with a body.",
    example: "application/json",
  },
  "Idempotency-Key": {
    provenance: "documented",
    meaning: "A unique identifier, such as a UUID, per logical request. Sent twice, the request acts once.",
    example: "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55",
  },
} as const satisfies Record<string, Header>;

/** Response headers. */
export const responseHeaders = {
  "Content-Type": {
    provenance: "documented",
    meaning: "application/json, or application/problem+json for an error.",
    example: "application/json",
  },
  "Request-Id": {
    provenance: "assumed",
    meaning: "Identifies this answer; new on every answer, replays included. Quote it to support.",
    example: "req_5tHk2Lq9Zx7Wm3Bv8Nc1",
  },
  Date: {
    provenance: "assumed",
    meaning: "The real time of the answer, whatever the sandbox's own clock says.",
    example: "Sat, 21 Nov 2026 08:01:19 GMT",
  },
  "Cache-Control": { provenance: "assumed", meaning: "Nothing is to be kept by a cache.", example: "no-store" },
  Vary: { provenance: "assumed", meaning: "The prices depend on who asks.", example: "Authorization" },
  "X-Sandbox": {
    provenance: "assumed",
    meaning: "Marks an answer of this sandbox. Production does not send it.",
    example: "1",
  },
  "Idempotency-Key": {
    provenance: "assumed",
    meaning: "The key you sent, without quotes.",
    example: "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55",
  },
  "Idempotent-Replayed": {
    provenance: "assumed",
    meaning: "true if this is the stored answer of an earlier request; nothing was charged again.",
    example: "false",
  },
  "Original-Request": {
    provenance: "assumed",
    meaning: "On a replay: the Request-Id of the request that was carried out.",
    example: "req_2Lq9Zx7Wm3Bv8Nc15tHk",
  },
  Link: {
    provenance: "assumed",
    meaning: "The first, previous, next and last page (RFC 8288); left out when one page holds all.",
    example: '</v1/orders?page=2&limit=10>; rel="next"',
  },
  Location: {
    provenance: "assumed",
    meaning: "Where the thing just created is found.",
    example: "/v1/orders/ord_7Kq2Xw9Rt4Lm6Zp1Vb3N",
  },
  "WWW-Authenticate": {
    provenance: "assumed",
    meaning: "How to authenticate (RFC 6750). On 400 only with authorization_malformed.",
    example: 'Bearer realm="top-up-sandbox", error="invalid_token"',
  },
  Accept: {
    provenance: "assumed",
    meaning: "The media type a request body must have.",
    example: "application/json",
  },
  "Accept-Encoding": {
    provenance: "assumed",
    meaning: "The content coding a request body may have; only where Content-Encoding was refused.",
    example: "identity",
  },
  Allow: { provenance: "assumed", meaning: "The methods this path takes.", example: "GET, HEAD, OPTIONS, POST" },
  "Retry-After": { provenance: "assumed", meaning: "Seconds to wait before another try.", example: "5" },
  RateLimit: {
    provenance: "assumed",
    meaning: "What is left of the quota, and when it renews; only while the sandbox is told to answer 429.",
    example: '"demo";r=0;t=5',
  },
  "RateLimit-Policy": {
    provenance: "assumed",
    meaning: "The quota; only while the sandbox is told to answer 429.",
    example: '"demo";q=60;w=60',
  },
} as const satisfies Record<string, Header>;
export type ResponseHeader = keyof typeof responseHeaders;
