import { useState } from "react";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { amountText, chargedNothing } from "#web/ui/format/number-text.ts";
import { Balance } from "./balance.tsx";
import { Countdown } from "./countdown.tsx";
import type { Receipt } from "./receipt-list.ts";
import { useReceipts } from "./use-receipts.ts";

/** A receipt in one line: its kind, its subject, and its amount or status. */
export interface CompactReceipt {
  readonly id: string;
  readonly at: number;
  readonly paper: "white" | "yellow" | "pink";
  /** ORDER, KEY, COPY, VOID: read first, so that the colour is not needed. */
  readonly name: string;
  readonly about: string;
  readonly amount: string;
  /** The order whose status follows; null if the words end with the amount. */
  readonly order: ScheduledOrder | null;
}

function lineOf(receipt: Receipt): CompactReceipt {
  const { id, at } = receipt;
  if (receipt.kind === "order") {
    const { order } = receipt;
    const about = `${order.qty} × ${order.product_item_name}`;
    return { id, at, paper: "white", name: "ORDER", about, amount: `−${amountText(order.total)}`, order };
  }
  if (receipt.kind === "key") {
    const about = `${receipt.apiKey.name} …${receipt.apiKey.last4}`;
    const amount = receipt.apiKey.revoked_at === null ? "" : "REVOKED";
    return { id, at, paper: "white", name: "KEY", about, amount, order: null };
  }
  return {
    id,
    at,
    paper: "pink",
    name: `VOID ${receipt.status}`,
    about: receipt.code,
    amount: chargedNothing(),
    order: null,
  };
}

function copyLinesOf(receipt: Receipt): readonly CompactReceipt[] {
  if (receipt.kind === "void") return [];
  const amount = receipt.kind === "order" ? chargedNothing() : "NO SECOND KEY";
  const about = "Same Idempotency-Key";
  return receipt.copies.map(({ id, at }) => ({ id, at, paper: "yellow", name: "COPY", about, amount, order: null }));
}

/** The receipts as lines, newest first; each copy has its own line. */
const linesOf = (receipts: readonly Receipt[]): readonly CompactReceipt[] =>
  receipts.flatMap((receipt) => [...copyLinesOf(receipt), lineOf(receipt)]).sort((one, other) => other.at - one.at);

const SHOWN = 3;

const papers = {
  white: "border-edge bg-paper text-ink",
  yellow: "border-copy-edge bg-copy text-copy-ink",
  pink: "border-void-edge bg-void text-void-ink",
} as const;

const motions = { white: "prints", yellow: "slides-out", pink: "prints" } as const;

function Stamp({ order }: { readonly order: ScheduledOrder }) {
  if (order.status === "delivered") return <b className="lands text-delivered-ink">DELIVERED</b>;
  return (
    <b className="text-processing-ink">
      <Countdown until={Date.parse(order.dueAt)} />
    </b>
  );
}

function Line({ line, isNew }: { readonly line: CompactReceipt; readonly isNew: boolean }) {
  const { paper, name, about, amount, order } = line;
  return (
    <li
      className={`flex flex-wrap justify-end gap-x-3 border-s-4 px-3 py-1.5 tabular-nums ${papers[paper]} ${isNew ? motions[paper] : ""}`}
    >
      <b>{name}</b>
      <span className="me-auto hidden min-w-0 break-words @sm:inline">{about}</span>
      <span className="ms-auto whitespace-nowrap @sm:ms-0">{order || amount === "" ? amount : <b>{amount}</b>}</span>
      {order && <Stamp order={order} />}
    </li>
  );
}

/** The receipts on narrow screens: the balance, and the newest receipts in one line each. */
export function CompactReceipts() {
  const { panel } = useSandbox();
  const [openedAt] = useState(() => panel.now());
  const lines = linesOf(useReceipts()).slice(0, SHOWN);
  return (
    <section aria-label="Tape and balance" className="@container flex flex-col gap-2">
      <Balance />
      {lines.length === 0 ? (
        <p className="text-small text-ink2">Every order, replay and refusal prints a slip here.</p>
      ) : (
        <ol aria-label="Newest slips" className="flex flex-col gap-1 overflow-hidden font-mono text-code">
          {lines.map((line) => (
            <Line key={line.id} line={line} isNew={line.at > openedAt} />
          ))}
        </ol>
      )}
    </section>
  );
}
