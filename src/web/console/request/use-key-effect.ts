import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { isJsonObject } from "#web/client/http.ts";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
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

/** What the Idempotency-Key on screen will do: protect a first request, replay one, refuse this one, or nothing, since there is none. */
export type KeyEffect = "unused" | "used" | "refused" | "missing";

/** What effect the Idempotency-Key on screen will have, before Send is pressed. */
export function useKeyEffect() {
  const operation = useOperation();
  const [{ idempotencyKey, body }] = useDraft();
  const { key, isValid } = readIdempotencyKey(idempotencyKey);
  /** The stored Idempotency-Key, if it was used. */
  const used = useStateView(({ ledger }) => ledger.find((line) => line.idempotencyKey === key));
  /** The request that used it first, if this page knows that. */
  const first = useExchanges().find(({ requestId }) => requestId === used?.originalRequest);
  const isOther =
    used && (used.operation !== operation || (first && normalized(first.request.body) !== normalized(body)));
  const given = (effect: KeyEffect, line: LedgerLine | undefined) => ({ effect, used: line, first });
  if (idempotencyKey === "") return given("missing", undefined);
  if (!isValid) return given("refused", undefined);
  return given(isOther ? "refused" : used ? "used" : "unused", used);
}
