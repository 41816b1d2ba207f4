import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { idempotencyKeyOf } from "#web/client/exchange.ts";
import { isJsonObject } from "#web/client/http.ts";
import { useExchanges, useKnownState } from "#web/client/react/context.tsx";
import { useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";

/** A JSON text with the members of its objects in order; any other text unchanged. */
function normalized(text: string): string {
  const ordered = (_: string, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text, ordered));
  } catch {
    return text;
  }
}

/**
 * What Send will do with the Idempotency-Key on screen: without one, nothing; protect a first request; be that, or repeat it, if
 * the first one had no response; refuse the key itself, or a request other than that of the key; return the stored response; or
 * one of the last two, if the first request is unknown.
 */
export type KeyEffect = "missing" | "invalid" | "unused" | "lost" | "reused" | "replayed" | "stored";

/** What effect the Idempotency-Key on screen will have, before Send is pressed, and when it was used. */
export function useKeyEffect(): { readonly effect: KeyEffect; readonly usedAt?: string } {
  const operation = useOperation();
  const [{ idempotencyKey, body }] = useDraft();
  const { key, isValid } = readIdempotencyKey(idempotencyKey);
  const { stateView, unknown } = useKnownState();
  const used = stateView.ledger.find((line) => line.idempotencyKey === key);
  const lost = unknown.find((call) => call.operation === operation && idempotencyKeyOf(call) === key);
  const first = useExchanges().find(({ requestId }) => requestId === used?.originalRequest);
  if (idempotencyKey === "") return { effect: "missing" };
  if (!isValid) return { effect: "invalid" };
  if (!used) return lost ? { effect: "lost", usedAt: new Date(lost.at).toISOString() } : { effect: "unused" };
  const { usedAt } = used;
  const isOther = used.operation !== operation || (first && normalized(first.request.body) !== normalized(body));
  if (isOther) return { effect: "reused", usedAt };
  // After a reload or in a shared state the first request is unknown, so whether this one equals it is too.
  return { effect: first ? "replayed" : "stored", usedAt };
}
