import { masked } from "#contract/api/masked.ts";
import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { lineIn } from "#web/client/http.ts";
import { statusWords } from "#web/ui/status-words.ts";

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

const pairs = (lines: Iterable<readonly [string, string]>) => Array.from(lines, ([name, value]) => ({ name, value }));

function requestOf({ request }: Exchange, origin: string) {
  const url = new URL(request.path, origin);
  const { method, headers, body } = request;
  const mimeType = lineIn(headers, "Content-Type") ?? "";
  return {
    method,
    url: url.href,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(headers),
    queryString: pairs(url.searchParams),
    headersSize: -1,
    bodySize: sizeOf(body),
    ...(body === "" ? {} : { postData: { mimeType, text: body } }),
  };
}

/** A call without a response has status 0, as browsers record a network error. */
function responseOf({ request, response, lost }: Exchange) {
  const arrived = lost === null;
  const text = arrived && request.method !== "HEAD" ? response.body : "";
  return {
    status: arrived ? response.status : 0,
    statusText: arrived ? statusWords(response.status) : "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: arrived ? pairs(response.headers) : [],
    content: { size: sizeOf(text), mimeType: lineIn(response.headers, "Content-Type") ?? "", text },
    redirectURL: "",
    headersSize: -1,
    bodySize: sizeOf(text),
  };
}

function entryOf(exchange: Exchange, origin: string) {
  const { startedAt, duration, requestId, lost, response } = exchange;
  return {
    startedDateTime: timeText(startedAt),
    time: duration,
    request: requestOf(exchange, origin),
    response: responseOf(exchange),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    _requestId: requestId,
    ...(lost === "response" && {
      comment: `Carried out and answered ${response.status}; the answer was lost on the way.`,
    }),
    ...(lost === "request" && { comment: "The request was lost on the way and never arrived." }),
  };
}

/** The exchanges as an HTTP Archive 1.2, oldest first, for a browser's network panel. Keys are masked. */
export function harOf(exchanges: readonly Exchange[], origin: string): string {
  const log = {
    version: "1.2",
    creator: { name: "Top-up Sandbox", version: "1" },
    entries: exchanges
      .toSorted((one, other) => one.startedAt - other.startedAt)
      .map((exchange) => entryOf(exchange, origin)),
  };
  return masked(JSON.stringify({ log }, null, 2));
}
