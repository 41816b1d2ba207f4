import { useState } from "react";
import { useIsHidden, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import type { Receipt } from "#web/console/receipts/receipt-list.ts";
import { useReceipts } from "#web/console/receipts/receipts.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { SendButton } from "#web/ui/send-button.tsx";

const papers = {
  white: { look: "", motion: "prints" },
  yellow: { look: "slip-copy", motion: "slides-out" },
  pink: { look: "slip-void", motion: "prints" },
} as const;

/** A receipt in two lines. */
interface Mini {
  readonly id: string;
  readonly at: number;
  readonly paper: keyof typeof papers;
  readonly lines: readonly [string, string];
}

function originalOf(receipt: Receipt): Mini {
  const { id, at } = receipt;
  if (receipt.kind === "void") return { id, at, paper: "pink", lines: [`VOID ${receipt.status}`, chargedNothing()] };
  if (receipt.kind === "key") return { id, at, paper: "white", lines: ["KEY", `…${receipt.apiKey.last4}`] };
  const { total, status } = receipt.order;
  return { id, at, paper: "white", lines: [`ORDER ${amountText(total)}`, status.toUpperCase()] };
}

function copiesOf({ kind, copies }: Receipt): readonly Mini[] {
  const effect = kind === "key" ? "NO SECOND KEY" : chargedNothing();
  return copies.map(({ id, at }) => ({ id, at, paper: "yellow", lines: ["COPY", effect] }));
}

/** The newest receipts, each copy on its own, oldest first. */
const newestOf = (receipts: readonly Receipt[], count: number): readonly Mini[] =>
  receipts
    .flatMap((receipt) => [...copiesOf(receipt), originalOf(receipt)])
    .sort((one, other) => other.at - one.at)
    .slice(0, count)
    .toReversed();

/** The newest receipts, hanging from the slot: two, of which a narrow frame shows the newer one. */
function NewestReceipts() {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  const newest = newestOf(useReceipts(), 2);
  return (
    <ol aria-label="Newest receipts" className="-mt-1 flex min-w-0 gap-3 self-start overflow-hidden">
      {newest.map(({ id, at, paper, lines: [first, second] }) => (
        <li
          key={id}
          className={`slip min-h-11 px-2.5 pt-1 pb-2.5 font-mono text-code leading-4 whitespace-nowrap tabular-nums ${papers[paper].look} ${at > openedAt ? papers[paper].motion : ""} not-last:hidden not-last:@xl:block`}
        >
          <b className="block">{first}</b>
          <span>{second}</span>
        </li>
      ))}
    </ol>
  );
}

/** The till at the bottom of a frame, 64 pixels high: the balance, the newest receipts, and Send. */
export function FrameFoot() {
  const operation = useOperation();
  const balance = useStateView((stateView) => stateView.balance);
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
  const hasReceipts = !useIsHidden("tape");
  return (
    <section aria-label="Balance and Send" className="till relative flex h-16 shrink-0 flex-col">
      <div aria-hidden className="slot h-1.5 shrink-0" />
      <div className="flex min-h-0 flex-1 items-center gap-3 ps-3.5 pe-2.5">
        <p className="leading-tight">
          <b key={balance} className="steps block font-mono text-title leading-6 tabular-nums">
            {amountText(balance)}
          </b>
          <span className="block text-small leading-4 text-ink2">sample points</span>
        </p>
        {hasReceipts && <NewestReceipts />}
        <div className="ms-auto flex items-center">
          <SendButton isSending={isSending} isDocked />
        </div>
      </div>
    </section>
  );
}
