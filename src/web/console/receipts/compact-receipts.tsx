import { useState } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { type Receipt, useReceipts } from "./receipt-list.ts";
import { Countdown, type Ink, Stamp } from "./receipt-paper.tsx";

const papers = {
  white: { look: "slip", motion: "prints" },
  yellow: { look: "slip slip-copy", motion: "slides-out" },
  pink: { look: "slip slip-void", motion: "prints" },
  hollow: { look: "border border-dashed border-edge bg-paper text-ink", motion: "prints" },
} as const;

/** A receipt in two lines. */
interface CompactReceipt {
  readonly id: string;
  readonly at: number;
  readonly paper: keyof typeof papers;
  /** ORDER, KEY, COPY, VOID: read first, so that the colour is not needed. */
  readonly name: string;
  readonly about: string;
  /** What its stamp says; null if it has none. */
  readonly effect: "charged nothing" | "no second key" | ScheduledOrder | null;
}

function originalOf(receipt: Receipt): CompactReceipt {
  const { id, at } = receipt;
  switch (receipt.kind) {
    case "order": {
      const { qty, product_item_name, total } = receipt.order;
      const about = `${qty} × ${product_item_name}`;
      return { id, at, paper: "white", name: `ORDER ${total}`, about, effect: receipt.order };
    }
    case "key":
      return { id, at, paper: "white", name: `KEY …${receipt.apiKey.last4}`, about: receipt.apiKey.name, effect: null };
    case "void":
      return { id, at, paper: "pink", name: `VOID ${receipt.status}`, about: receipt.code, effect: "charged nothing" };
    case "lost": {
      const name = receipt.isUnknown ? "NO RESPONSE" : "NOT RECEIVED";
      return { id, at, paper: "hollow", name, about: receipt.firstLine, effect: null };
    }
  }
}

function copiesOf({ kind, copies }: Receipt): readonly CompactReceipt[] {
  const effect = kind === "key" ? "no second key" : "charged nothing";
  return copies.map(({ id, at }) => ({ id, at, paper: "yellow", name: "COPY", about: "Same Idempotency-Key", effect }));
}

/** The newest receipts, newest first, each copy on its own. */
const newestOf = (receipts: readonly Receipt[], count: number): CompactReceipt[] =>
  receipts
    .flatMap((receipt) => [...copiesOf(receipt), originalOf(receipt)])
    .sort((one, other) => other.at - one.at)
    .slice(0, count);

/** When a receipt last changed: its order was delivered, or it was printed. */
const changedAt = ({ at, effect }: CompactReceipt): number =>
  typeof effect === "object" ? Math.max(at, Date.parse(effect?.delivered_at ?? "") || 0) : at;

/** The receipt that changed last. */
const latestOf = (receipts: readonly Receipt[]): CompactReceipt | undefined =>
  newestOf(receipts, Number.POSITIVE_INFINITY).sort((one, other) => changedAt(other) - changedAt(one))[0];

function inkOf({ effect }: CompactReceipt): Ink {
  if (effect === null || typeof effect === "string") return "copy";
  return effect.status === "delivered" ? "delivered" : "processing";
}

/** What a receipt changed, or the status of its order. */
function Effect({ effect }: Pick<CompactReceipt, "effect">) {
  if (effect === null) return null;
  if (effect === "no second key") return "NO SECOND KEY";
  if (effect === "charged nothing") {
    return (
      <>
        <span className="max-[23rem]:sr-only min-[21rem]:in-[.frame]:not-sr-only">CHARGED </span>
        0.00
      </>
    );
  }
  return effect.status === "delivered" ? "DELIVERED" : <Countdown until={Date.parse(effect.dueAt)} />;
}

/** The motion of a receipt that is newer than the part that shows it. */
function useMotion(): (receipt: CompactReceipt) => string {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  return ({ at, paper }) => (at > openedAt ? papers[paper].motion : "");
}

/** The newest receipts in two short lines each, as many as there is room for, oldest first, hanging side by side from a slot. */
export function MiniReceipts({ count }: { readonly count: number }) {
  const motionOf = useMotion();
  const newest = newestOf(useReceipts(), count).toReversed();
  if (newest.length === 0) return null;
  return (
    <ol
      aria-label="Newest receipts"
      translate="no"
      className="relative -mt-0.75 flex gap-2 self-start overflow-hidden font-mono text-code"
    >
      {newest.map((receipt) => (
        <li
          key={receipt.id}
          className={`min-h-11.5 px-2.5 pt-1 pb-2.5 leading-4 whitespace-nowrap @max-[300px]:px-1.5 ${papers[receipt.paper].look} ${motionOf(receipt)}`}
        >
          <b className="block">{receipt.name}</b>
          {receipt.effect ? <Effect effect={receipt.effect} /> : receipt.about}
        </li>
      ))}
    </ol>
  );
}

/** The receipt that changed last in two lines, hanging from the slot of the dock. */
export function NewestReceipt() {
  const motionOf = useMotion();
  const newest = latestOf(useReceipts());
  return (
    newest && (
      <div translate="no" className="overflow-hidden font-mono text-code leading-4.5">
        <div
          key={newest.id}
          data-hangs
          className={`relative -mt-1 mx-3 flex min-h-15 items-center gap-2.5 px-3.5 pt-1 pb-2.5 ${papers[newest.paper].look} ${motionOf(newest)}`}
        >
          <p className="min-w-0 flex-1 wrap-anywhere">
            <b className="block">{newest.name}</b>
            {newest.about}
          </p>
          {newest.effect && (
            <Stamp ink={inkOf(newest)}>
              <Effect effect={newest.effect} />
            </Stamp>
          )}
        </div>
      </div>
    )
  );
}
