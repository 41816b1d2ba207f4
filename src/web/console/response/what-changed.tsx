import { Fragment, type ReactNode } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Change } from "#contract/panel/trace.ts";
import { isRefused, isReplay } from "#web/client/exchange.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useIsDelivered } from "#web/client/react/use-is-delivered.ts";
import { Literal } from "#web/ui/literal.tsx";

/** A change in words; null if the response says no more of it. */
function changeWords(change: Change): ReactNode {
  switch (change.kind) {
    case "wallet_charged":
      return (
        <>
          Wallet <Literal className="font-mono tabular-nums">{`${change.from} → ${change.to}`}</Literal>
        </>
      );
    case "order_placed":
      return "order placed";
    case "key_created":
      return "Key created";
    case "key_revoked":
      return "Key revoked";
    case "idempotency_key_recorded":
      return null;
  }
}

/** A call that changed nothing: what the wallet holds, and whether the order of a replay has been delivered since. */
function NothingChanged({ exchange }: { readonly exchange: Exchange }) {
  const balance = useStateView((stateView) => stateView.balance);
  const isDelivered = useIsDelivered(exchange.response.body);
  if (isRefused(exchange)) return "Nothing was charged.";
  if (isReplay(exchange)) {
    const effect = exchange.operation === "placeOrder" ? "No charge." : "No second key.";
    return `The same response as before${isDelivered ? " (it said processing)" : ""}. ${effect}`;
  }
  return (
    <>
      Nothing changed. The wallet still holds <Literal className="tabular-nums">{balance}</Literal>.
    </>
  );
}

/** What a call changed in the service, in one sentence. */
export function WhatChanged({ exchange }: { readonly exchange: Exchange | undefined }) {
  const changes = exchange?.trace.changes.filter(({ kind }) => kind !== "idempotency_key_recorded") ?? [];
  const [first, ...others] = changes;
  if (!exchange) return "What changed is no longer stored.";
  if (!first) return <NothingChanged exchange={exchange} />;
  return (
    <>
      {changeWords(first)}
      {others.length > 0 && (
        <span className="@max-[27.5rem]:sr-only">
          {others.map((change) => (
            <Fragment key={change.kind}>, {changeWords(change)}</Fragment>
          ))}
        </span>
      )}
      .
    </>
  );
}
