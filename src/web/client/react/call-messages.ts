import type { Exchange } from "#contract/panel/panel.ts";
import { shortKey } from "#web/client/draft.ts";
import { chargeOf, idempotencyKeyOf, isRefused, isReplay } from "#web/client/exchange.ts";
import { durationText } from "#web/ui/format/duration.ts";
import type { Message } from "#web/ui/sequence.tsx";

/**
 * What a call did on the service's side, given the call that placed the same order: it placed the order, placed another,
 * was a replay, was refused, did something that costs nothing, or did not arrive.
 */
export function effectOf(
  exchange: Exchange,
  first: Exchange | null,
): "order" | "duplicate" | "copy" | "refused" | "free" | "none" {
  if (exchange.lost === "request") return "none";
  if (isReplay(exchange)) return "copy";
  if (isRefused(exchange)) return "refused";
  if (exchange.operation !== "placeOrder") return "free";
  return first === null ? "order" : "duplicate";
}

/** The Idempotency-Key of a call, in words: compared with the key of the first call, if there was one. */
function keyNote(exchange: Exchange, first: Exchange | null): string {
  const key = idempotencyKeyOf(exchange);
  if (key === null) return exchange.request.method === "POST" ? "no Idempotency-Key" : "";
  if (first === null) return `Idempotency-Key ${shortKey(key)}`.trim();
  return key === idempotencyKeyOf(first) ? "the same key" : `a new key ${shortKey(key)}`;
}

function requestMessage(exchange: Exchange, first: Exchange | null): Message {
  const label = `${exchange.request.method} ${exchange.request.path}`;
  if (exchange.lost === "request") {
    return { look: "lost", label, note: "Request lost", sentence: `${label} is lost on the way to the service.` };
  }
  const note = keyNote(exchange, first);
  const sentence = [label, note, "reaches the service."].filter(Boolean).join(", ");
  return { look: "plain", label, note, sentence };
}

const responseLooks = { order: "plain", duplicate: "void", copy: "copy", refused: "void", free: "plain" } as const;

function responseMessage(exchange: Exchange, first: Exchange | null): Message | null {
  const effect = effectOf(exchange, first);
  if (effect === "none") return null;
  const { status } = exchange.response;
  const label = effect === "free" ? String(status) : `${status}, charged ${chargeOf(exchange)?.by ?? "0.00"}`;
  if (exchange.lost === "response") {
    const sentence = `The response ${status} is lost on the way to the client.`;
    return { look: "lost", label: String(status), note: "Response lost", sentence };
  }
  return { look: responseLooks[effect], label, sentence: `The service responds ${label}.` };
}

/** A call without a response, as its client knows it: which message was lost it cannot tell. */
function unknownMessages({ request: { method, path } }: Exchange) {
  const label = `${method} ${path}`;
  return {
    request: { look: "plain", label, sentence: `The client sends ${label}.` },
    response: { look: "lost", label: "", note: "No response", sentence: "No response arrives." },
  } as const;
}

/**
 * The messages of a call for a sequence picture, given the first call for the same order. Covered: without what only
 * the service knows.
 */
export const messagesOf = (exchange: Exchange, first: Exchange | null, isCovered = false) =>
  isCovered && exchange.lost !== null
    ? unknownMessages(exchange)
    : { request: requestMessage(exchange, first), response: responseMessage(exchange, first) };

export const timesOf = (count: number): string => ["", "once", "twice"][count] ?? `${count} times`;

/** The time between two calls, as their shown times differ; null if it is too short to mention. */
export function pauseWords(from: number, to: number): string | null {
  const seconds = Math.floor(to / 1000) - Math.floor(from / 1000);
  return seconds < 2 ? null : `${durationText(seconds * 1000)} later`;
}
