import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { isRefused, isReplay } from "#web/client/exchange.ts";
import { stringIn } from "#web/client/http.ts";
import { useIsAllKnown, useStateView } from "#web/client/react/context.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { Prose } from "#web/ui/prose.tsx";

/** A change in words, and the id or the key that it made. Not known, a charge has no balance. */
export function changeWords(change: Change, isKnown: boolean): readonly [words: string, made?: string] {
  switch (change.kind) {
    case "wallet_charged":
      return [isKnown ? `Wallet ${change.from}\u00a0→\u00a0${change.to}` : `Charged ${change.by}`];
    case "order_placed":
      return ["Order placed", change.order];
    case "key_created":
      return ["Key created", `${change.key} with ${change.scopes.join(", ")}`];
    case "key_revoked":
      return ["Key revoked", change.key];
    case "idempotency_key_recorded":
      return ["Idempotency-Key stored", change.idempotencyKey];
  }
}

/** Whether the order in the text of a response is delivered by now. */
export function useIsDelivered(text: string): boolean {
  const id = stringIn(text, "id");
  return useStateView(({ orders }) => orders.some((order) => order.id === id && order.status === "delivered"));
}

/** What is said of a call that changed nothing. */
function wordsOfNothing(exchange: Exchange): string {
  if (isRefused(exchange)) return "Nothing was charged.";
  if (isReplay(exchange))
    return `Same response, ${exchange.operation === "placeOrder" ? "no charge" : "no second key"}.`;
  const [placed, delivered] = ["created_at", "delivered_at"].map((name) => stringIn(exchange.response.body, name));
  if (placed && delivered) return `Delivered in ${durationText(Date.parse(delivered) - Date.parse(placed))}.`;
  return "This call changed nothing.";
}

/** What a call changed in the service, in one sentence. */
export function WhatChanged({ exchange }: { readonly exchange: Exchange | undefined }) {
  const isKnown = useIsAllKnown();
  const changes = exchange?.trace.changes.filter(({ kind }) => kind !== "idempotency_key_recorded") ?? [];
  const [first, ...others] = changes.map((change) => changeWords(change, isKnown)[0]);
  if (!exchange) return "What changed is no longer stored.";
  if (!first) return wordsOfNothing(exchange);
  return (
    <>
      <Prose>{first}</Prose>
      <span className="@max-[30rem]:hidden">{others.map((words) => `, ${words.toLowerCase()}`)}</span>.
    </>
  );
}
