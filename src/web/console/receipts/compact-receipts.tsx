import { useState } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { Countdown } from "./countdown.tsx";
import type { Receipt } from "./receipt-list.ts";
import { Balance, useReceipts } from "./receipts.tsx";

const papers = {
  white: { look: "border-edge bg-paper text-ink", motion: "prints" },
  yellow: { look: "border-copy-edge bg-copy text-copy-ink", motion: "slides-out" },
  pink: { look: "border-void-edge bg-void text-void-ink", motion: "prints" },
} as const;

/** A receipt in one line: its kind, its subject, and its amount or status. */
interface CompactReceipt {
  readonly id: string;
  readonly at: number;
  readonly paper: keyof typeof papers;
  /** ORDER, KEY, COPY, VOID: read first, so that the colour is not needed. */
  readonly name: string;
  readonly about: string;
  readonly amount: string;
  /** The order whose status follows; without one, the line ends with the amount. */
  readonly order?: ScheduledOrder;
}

function originalOf(receipt: Receipt): CompactReceipt {
  const { id, at } = receipt;
  if (receipt.kind === "void") {
    return { id, at, paper: "pink", name: `VOID ${receipt.status}`, about: receipt.code, amount: chargedNothing() };
  }
  if (receipt.kind === "order") {
    const { order } = receipt;
    const about = `${order.qty} × ${order.product_item_name}`;
    return { id, at, paper: "white", name: "ORDER", about, amount: `−${amountText(order.total)}`, order };
  }
  const { name, last4, revoked_at } = receipt.apiKey;
  const amount = revoked_at === null ? "" : "REVOKED";
  return { id, at, paper: "white", name: "KEY", about: `${name} …${last4}`, amount };
}

function copiesOf(receipt: Receipt): readonly CompactReceipt[] {
  const amount = receipt.kind === "key" ? "NO SECOND KEY" : chargedNothing();
  const about = "Same Idempotency-Key";
  return receipt.copies.map(({ id, at }) => ({ id, at, paper: "yellow", name: "COPY", about, amount }));
}

const SHOWN = 3;

/** The newest receipts, newest first; each copy has its own line. */
const newestOf = (receipts: readonly Receipt[]): readonly CompactReceipt[] =>
  receipts
    .flatMap((receipt) => [...copiesOf(receipt), originalOf(receipt)])
    .sort((one, other) => other.at - one.at)
    .slice(0, SHOWN);

function Status({ order }: { readonly order: ScheduledOrder }) {
  if (order.status === "delivered") return <b className="lands text-delivered-ink">DELIVERED</b>;
  return (
    <b className="text-processing-ink">
      <Countdown until={Date.parse(order.dueAt)} />
    </b>
  );
}

function Line({ line, isNew }: { readonly line: CompactReceipt; readonly isNew: boolean }) {
  const { paper, name, about, amount, order } = line;
  const { look, motion } = papers[paper];
  return (
    <li
      className={`flex flex-wrap justify-end gap-x-3 border-s-4 px-3 py-1.5 tabular-nums ${look} ${isNew ? motion : ""}`}
    >
      <b>{name}</b>
      <span className="me-auto hidden min-w-0 break-words @sm:inline">{about}</span>
      <span className="ms-auto whitespace-nowrap @sm:ms-0">{order || amount === "" ? amount : <b>{amount}</b>}</span>
      {order && <Status order={order} />}
    </li>
  );
}

/** The receipts on narrow screens: the balance, and the newest receipts in one line each. */
export function CompactReceipts() {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  const lines = newestOf(useReceipts());
  return (
    <section aria-label="Receipts and balance" className="@container flex flex-col gap-2">
      <Balance />
      {lines.length === 0 ? (
        <p className="text-small text-ink2">Every order, replay and refusal prints a receipt here.</p>
      ) : (
        <ol aria-label="Newest receipts" className="flex flex-col gap-1 overflow-hidden font-mono text-code">
          {lines.map((line) => (
            <Line key={line.id} line={line} isNew={line.at > openedAt} />
          ))}
        </ol>
      )}
    </section>
  );
}
