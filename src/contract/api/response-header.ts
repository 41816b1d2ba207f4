import { assumedHeader as assumed, documentedHeader as documented, type Header } from "./header.ts";

export const responseHeaders = {
  "Content-Type": documented("application/json, or application/problem+json for an error.", "application/json"),
  "Request-Id": assumed(
    "Identifies the response. Every response has a new one, replays included. Include it when you contact support.",
    "req_5tHk2Lq9Zx7Wm3Bv8Nc1",
  ),
  Date: assumed("The real time of the response, independent of the sandbox clock.", "Sat, 21 Nov 2026 08:01:19 GMT"),
  "Cache-Control": assumed("Responses must not be cached.", "no-store"),
  Vary: assumed("Prices depend on the caller.", "Authorization"),
  "X-Sandbox": assumed("Marks a response of this sandbox. Production does not send it.", "1"),
  "Idempotency-Key": assumed("The key you sent, without quotes.", "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55"),
  "Idempotent-Replayed": assumed(
    "true if this is the stored response of an earlier request and nothing was charged again.",
    "false",
  ),
  "Original-Request": assumed(
    "In a replay, the Request-Id of the request that was carried out.",
    "req_2Lq9Zx7Wm3Bv8Nc15tHk",
  ),
  Link: assumed(
    "The first, previous, next and last page (RFC 8288). Omitted if there is only one page.",
    '</v1/orders?page=2&limit=10>; rel="next"',
  ),
  Location: assumed("The path of the created order or key.", "/v1/orders/ord_7Kq2Xw9Rt4Lm6Zp1Vb3N"),
  "WWW-Authenticate": assumed(
    "How to authenticate (RFC 6750). On 400 only for authorization_malformed.",
    'Bearer realm="top-up-sandbox", error="invalid_token"',
  ),
  Accept: assumed("The media type a request body must have.", "application/json"),
  "Accept-Encoding": assumed("The accepted content coding. Only if the request had a Content-Encoding.", "identity"),
  Allow: assumed("The methods the path supports.", "GET, HEAD, OPTIONS, POST"),
  "Retry-After": assumed("Seconds to wait before you retry.", "5"),
  RateLimit: assumed(
    "The remaining quota and the seconds until it renews. Only while you simulate 429.",
    '"demo";r=0;t=5',
  ),
  "RateLimit-Policy": assumed("The quota. Only while you simulate 429.", '"demo";q=60;w=60'),
} satisfies Record<string, Header>;
export type ResponseHeader = keyof typeof responseHeaders;
