import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { amountText, chargedNothing } from "#web/ui/format/amount-text.ts";
import type { Slip } from "./slips.ts";

/** A slip in one line: what it is, what it is about, and what it came to. */
export interface TapeLine {
  readonly id: string;
  readonly at: number;
  readonly paper: "white" | "yellow" | "pink";
  /** ORDER, KEY, COPY, VOID: said first, so that the colour is not needed. */
  readonly name: string;
  readonly about: string;
  readonly amount: string;
  /** Whose stamp it bears; null where its words end with the amount. */
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

/** The Tape in lines, newest first: each slip, and each copy of it, one of its own. */
export const linesOf = (slips: readonly Slip[]): readonly TapeLine[] =>
  slips.flatMap((slip) => [...copyLinesOf(slip), lineOf(slip)]).sort((one, other) => other.at - one.at);
