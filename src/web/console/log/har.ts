import { isApiHeader } from "#contract/api/header.ts";
import { masked } from "#contract/api/masked.ts";
import { timeText } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { type HeaderLine, headerOf } from "#web/client/http.ts";
import { statusWords } from "#web/ui/text.tsx";

const byteLength = (text: string): number => new TextEncoder().encode(text).length;
const pairs = (lines: Iterable<readonly [string, string]>) => Array.from(lines, ([name, value]) => ({ name, value }));

/** What a request and a response have in common. */
const message = (headers: readonly HeaderLine[], body: string) => ({
  httpVersion: "HTTP/1.1",
  cookies: [],
  headers: pairs(headers),
  headersSize: -1,
  bodySize: byteLength(body),
});

function harEntry({ request, response, startedAt, duration, requestId, lost }: Exchange, origin: string) {
  const url = new URL(origin + request.path);
  const sent = request.headers.filter(([name]) => isApiHeader(name));
  const postData = request.body !== "" && {
    postData: { mimeType: headerOf(request, "Content-Type") ?? "", text: request.body },
  };
  // A call without a response has status 0, as browsers record a network error.
  const { status, headers, body } = lost === null ? response : { status: 0, headers: [], body: "" };
  const text = request.method === "HEAD" ? "" : body;
  return {
    startedDateTime: timeText(startedAt),
    time: duration,
    request: {
      method: request.method,
      url: url.href,
      queryString: pairs(url.searchParams),
      ...message(sent, request.body),
      ...postData,
    },
    response: {
      status,
      statusText: lost === null ? statusWords(status) : "",
      content: { size: byteLength(text), mimeType: headerOf(response, "Content-Type") ?? "", text },
      redirectURL: "",
      ...message(headers, text),
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    _requestId: requestId,
    ...(lost === "response" && {
      comment: `The service responded ${response.status}, but the response was lost.`,
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
      .map((exchange) => harEntry(exchange, origin)),
  };
  return masked(JSON.stringify({ log }, null, 2));
}
