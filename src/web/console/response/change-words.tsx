import type { Change } from "#contract/panel/trace.ts";
import { amountText } from "#web/ui/format/amount-text.ts";

/** One change made by a call, in words. */
export function ChangeWords({ change }: { readonly change: Change }) {
  const code = (text: string) => <code className="font-mono text-small break-all">{text}</code>;
  switch (change.kind) {
    case "wallet_charged":
      return (
        <>
          Wallet charged {code(amountText(change.by))}: from {code(amountText(change.from))} to{" "}
          {code(amountText(change.to))}
        </>
      );
    case "order_placed":
      return <>Order placed: {code(change.order)}</>;
    case "key_created":
      return (
        <>
          Key created: {code(change.key)} with {code(change.scopes.join(", "))}
        </>
      );
    case "key_revoked":
      return <>Key revoked: {code(change.key)}</>;
    case "idempotency_key_recorded":
      return <>Idempotency-Key recorded: {code(change.idempotencyKey)}</>;
  }
}
