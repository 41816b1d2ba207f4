import type { Order } from "#contract/api/order.ts";

/**
 * How a program ended: well, by an error, or not at all; "cut" if it had not ended when a limit of its run was reached; "unseen" if it waits for what neither clock nor service knows, was
 * not started, or was ended because the time for all runs was over.
 */
export type Ending = "done" | "failed" | "hangs" | "cut" | "unseen";

const stillWaiting = (limit: string, calls: number) =>
  `after ${limit} (${calls} call${calls === 1 ? "" : "s"}) the code was still waiting`;

/** Why a run is cut: the limits of its calls, of its clock, and of its timers. */
export const LIMIT_REASONS = {
  calls: (calls: number) => `after ${calls} calls the code had not ended`,
  time: (milliseconds: number, calls: number) =>
    stillWaiting(`${Math.round(milliseconds / 3_600_000)} hours of its clock`, calls),
  timers: (timers: number, calls: number) => stillWaiting(`${timers} timers`, calls),
} as const;

/** An order as trials compare it: item, account, quantity and total. Two orders with the same text are the same purchase. */
export type Purchase = string;

type Bought = Pick<Order, "product_item_id" | "cust_account" | "qty" | "total">;

export const purchaseOf = ({ product_item_id, cust_account, qty, total }: Bought): Purchase =>
  JSON.stringify([product_item_id, cust_account.user_id, cust_account.server_id, qty, total]);

/** What a run of a program came to. */
export interface RunResult {
  readonly ended: Ending;
  /** The error that ended it, or why it counts as not ended; null if it ended well. */
  readonly reason: string | null;
  readonly orders: readonly Purchase[];
  /** The sum of all orders, in hundredths. */
  readonly spent: number;
}

/** What a run with failures shows, beside the run without: the worst first. */
export const VERDICTS = [
  "charged_twice",
  "ordered_otherwise",
  "charged_but_failed",
  "done_but_not_ordered",
  "hangs",
  // Not judged: nobody knows how it would have gone on.
  "cut",
  "gave_up_safely",
  "survived",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether a program has to be changed because of a verdict. */
export const isFault = (verdict: Verdict): boolean => VERDICTS.indexOf(verdict) < VERDICTS.indexOf("cut");

/** The orders of one list that another one does not have, each as often as it is missing there. */
function ordersBeyond(orders: readonly Purchase[], others: readonly Purchase[]): readonly Purchase[] {
  const left = [...others];
  return orders.filter((order) => {
    const at = left.indexOf(order);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Judges a run with failures by the run without, which ended well: its orders are the intended ones. */
export function verdictOf({ ended, orders }: RunResult, intended: RunResult): Verdict {
  const beyond = ordersBeyond(orders, intended.orders);
  const isRepeated = beyond.some((order) => intended.orders.includes(order));
  if (isRepeated || orders.length > intended.orders.length) return "charged_twice";
  if (beyond.length > 0) return "ordered_otherwise";
  if (ended === "hangs" || ended === "cut") return ended;
  if (ended === "failed") return orders.length > 0 ? "charged_but_failed" : "gave_up_safely";
  return orders.length < intended.orders.length ? "done_but_not_ordered" : "survived";
}
