import * as z from "zod/mini";
import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { isRefused, isReplay } from "#web/client/exchange.ts";
import { jsonIn } from "#web/client/http.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { amountText } from "#web/ui/format/number-text.ts";

function wordsOf(change: Change, operation: OperationId | null): string {
  switch (change.kind) {
    case "wallet_charged":
      return `Wallet ${amountText(change.from)} → ${amountText(change.to)}`;
    case "order_placed":
      return "order placed";
    case "key_created":
      return "Key created";
    case "key_revoked":
      return "Key revoked";
    case "idempotency_key_recorded":
      return operation === "placeOrder" ? "key recorded" : "Idempotency-Key recorded";
  }
}

const WithId = z.object({ id: z.string() });

/** A call that changed nothing: what the wallet holds, and whether the order of a replay is delivered by now. */
function Nothing({ exchange }: { readonly exchange: Exchange }) {
  const balance = useStateView((stateView) => stateView.balance);
  const order = isReplay(exchange) ? WithId.safeParse(jsonIn(exchange.response.body)).data?.id : undefined;
  const isDelivered = useStateView(({ orders }) =>
    orders.some(({ id, status }) => id === order && status === "delivered"),
  );
  if (isRefused(exchange)) return "Nothing";
  return (
    <>
      Nothing. The wallet still holds <span className="font-mono">{amountText(balance)}</span>.
      {isDelivered && " The order is delivered by now."}
    </>
  );
}

/** What a call changed in the service, in one line. */
export function WhatChanged({ exchange }: { readonly exchange: Exchange | undefined }) {
  const [first, ...others] = exchange?.trace.changes.map((change) => wordsOf(change, exchange.operation)) ?? [];
  return (
    <p className="min-w-0 text-ink2">
      <b className="me-2 text-ink">What changed</b>
      {first}
      {others.length > 0 && <span className="@max-[27.5rem]:sr-only">, {others.join(", ")}</span>}
      {exchange && !first && <Nothing exchange={exchange} />}
      {!exchange && "No longer stored"}
    </p>
  );
}
