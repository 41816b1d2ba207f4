import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { amountText, chargedNothing } from "#web/ui/format/amount-text.ts";
import type { Slip } from "./slips.ts";

/** A receipt in one line: its kind, its subject, and its amount or status. */
export interface TapeLine {
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

function lineOf(slip: Slip): TapeLine {
  const { id, at } = slip;
  if (slip.kind === "order") {
    const { order } = slip;
    const about = `${order.qty} × ${order.product_item_name}`;
    return { id, at, paper: "white", name: "ORDER", about, amount: `−${amountText(order.total)}`, order };
  }
  if (slip.kind === "key") {
    const about = `${slip.apiKey.name} …${slip.apiKey.last4}`;
    const amount = slip.apiKey.revoked_at === null ? "" : "REVOKED";
    return { id, at, paper: "white", name: "KEY", about, amount, order: null };
  }
  return {
    id,
    at,
    paper: "pink",
    name: `VOID ${slip.status}`,
    about: slip.code,
    amount: chargedNothing(),
    order: null,
  };
}

function copyLinesOf(slip: Slip): readonly TapeLine[] {
  if (slip.kind === "void") return [];
  const amount = slip.kind === "order" ? chargedNothing() : "NO SECOND KEY";
  const about = "Same Idempotency-Key";
  return slip.copies.map(({ id, at }) => ({ id, at, paper: "yellow", name: "COPY", about, amount, order: null }));
}

/** The receipts as lines, newest first; each copy has its own line. */
export const linesOf = (slips: readonly Slip[]): readonly TapeLine[] =>
  slips.flatMap((slip) => [...copyLinesOf(slip), lineOf(slip)]).sort((one, other) => other.at - one.at);
