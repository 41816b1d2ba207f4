import { amountOf } from "#web/ui/format/amount.ts";
import type { Receipt } from "./receipt-list.ts";

/** A receipt on the chart: an order, a replay of one, or a refusal. */
export interface BalanceMark {
  readonly id: string;
  readonly at: number;
  readonly paper: "white" | "yellow" | "pink";
  /** What the receipt changed: "−9.50", or "0.00". */
  readonly amount: string;
  /** The balance after it, in hundredths. */
  readonly balance: number;
  /** The order behind it; null for a refusal. */
  readonly order: string | null;
  /** The Request-Id of its call, if the Log still has it. */
  readonly call: string | null;
  /** Where it is, in percent of the chart's width. */
  readonly x: number;
  /** Whether its amount is shown: a newer one may take its room. */
  readonly isLabelled: boolean;
}

/** How many of the newest receipts are drawn. */
const DRAWN = 40;

/** How many of them can be pressed. The distance between these is 24 pixels on the narrowest chart. */
export const PRESSABLE = 6;

/** The width of the narrowest chart and of a label's character, in pixels. */
const NARROWEST = 192;
const CHARACTER = 8;

/** Half the width of a label, in percent of the narrowest chart. */
export const halfWidthOf = (amount: string): number => ((amount.length * CHARACTER) / 2 / NARROWEST) * 100;

type Event = Omit<BalanceMark, "x" | "isLabelled" | "balance"> & { readonly change: number };

function eventsOf(receipt: Receipt): readonly Event[] {
  const nothing = { amount: "0.00", change: 0 };
  if (receipt.kind === "void")
    return [{ ...nothing, id: receipt.id, at: receipt.at, paper: "pink", order: null, call: receipt.call }];
  if (receipt.kind !== "order") return [];
  const { id, total } = receipt.order;
  const copies = receipt.copies.map(
    (copy): Event => ({ ...nothing, id: copy.id, at: copy.at, paper: "yellow", order: id, call: copy.id }),
  );
  const amount = `−${total}`;
  return [
    ...copies,
    { id, at: receipt.at, paper: "white", amount, change: amountOf(total), order: id, call: receipt.call },
  ];
}

/**
 * The places of so many receipts, oldest first, in percent. The newest are far enough apart to be pressed; the older
 * ones share the room that is left.
 */
export function placesOf(count: number): readonly number[] {
  const apart = 100 / (Math.min(count, PRESSABLE) + 2);
  if (count <= PRESSABLE) return Array.from({ length: count }, (_, index) => (index + 1) * apart);
  const older = count - PRESSABLE;
  return Array.from({ length: count }, (_, index) =>
    index < older ? ((index + 1) * 2 * apart) / (older + 1) : (index - older + 2) * apart,
  );
}

/** The newest receipts on the chart, oldest first, and the balance before them, in hundredths. */
export function balanceMarks(receipts: readonly Receipt[], balance: string) {
  const newestFirst = receipts
    .flatMap(eventsOf)
    .sort((one, other) => other.at - one.at)
    .slice(0, DRAWN);
  const places = placesOf(newestFirst.length).toReversed();
  let after = amountOf(balance) as number;
  let taken = 100;
  const marks = newestFirst.map(({ change, ...event }, index): BalanceMark => {
    const x = places[index] ?? 0;
    const isLabelled = index < PRESSABLE && x + halfWidthOf(event.amount) <= taken;
    if (isLabelled) taken = x - halfWidthOf(event.amount) - 1;
    const mark = { ...event, x, balance: after, isLabelled };
    after += change;
    return mark;
  });
  return { start: after, marks: marks.toReversed() };
}
