import type { IncomingMessage, ServerResponse } from "node:http";

/** Lets a page of an allowed origin read a response. The API knows no cookies, so that none go along. */
export function allowPage(
  { incoming: { headers }, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
  pages: readonly string[],
): void {
  if (pages.length > 0) outgoing.appendHeader("Vary", "Origin");
  if (!headers.origin || !pages.includes(headers.origin)) return;
  outgoing.setHeader("Access-Control-Allow-Origin", headers.origin);
  outgoing.setHeader("Access-Control-Expose-Headers", "*");
}

/** The response to a browser that asks whether a page of an allowed origin may send a request: it is no call. */
export function preflight({ method, headers }: IncomingMessage, pages: readonly string[]): Response | null {
  const asked = headers["access-control-request-method"];
  if (method !== "OPTIONS" || !asked || !pages.includes(headers.origin ?? "")) return null;
  const allowed = {
    "Access-Control-Allow-Methods": asked,
    "Access-Control-Allow-Headers": headers["access-control-request-headers"] ?? "",
  };
  return new Response(null, { status: 204, headers: { "X-Sandbox": "1", ...allowed } });
}
