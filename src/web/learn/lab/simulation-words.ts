import type { RehearsedOrder, RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";

/** A duration in seconds: 7000 is "7 s". */
export const secondsText = (milliseconds: number): string => `${milliseconds / 1000} s`;

export const isChargedAgain = ({ charges }: RehearsedOrder): boolean => charges > 1;

/** The result of a simulation, counted. */
export function summaryOf({ orders }: RetrySimulation) {
  return {
    again: orders.filter(isChargedAgain).length,
    never: orders.filter(({ charges }) => charges === 0).length,
    unanswered: orders.filter(({ isAnswered }) => !isAnswered).length,
    slowest: Math.max(...orders.map(({ took }) => took)),
  };
}

/** The assessment: as intended, money lost, or unknown. */
export interface Verdict {
  readonly look: "delivered" | "void" | "processing";
  readonly words: string;
}

/** Orders whose client has no response: with the same key it can ask again, without it not. */
function unansweredVerdict(unanswered: number, { key }: RetryPolicy): Verdict {
  const count = `${counted(unanswered, "order")} without an answer`;
  if (key === "same") {
    const words = `Safe. No order was charged twice. ${count}: the same key makes it safe to ask again later.`;
    return { look: "delivered", words };
  }
  const words = `Not settled. No order was charged twice yet. ${count}: to ask again without the same key may charge again.`;
  return { look: "processing", words };
}

/** Whether the result is good or bad, and why. */
export function verdictOf(rehearsal: RetrySimulation, policy: RetryPolicy): Verdict {
  const { again, unanswered } = summaryOf(rehearsal);
  if (again > 0) {
    const extra = rehearsal.orders.reduce((sum, { charges }) => sum + Math.max(0, charges - 1), 0);
    const words = `Not safe. ${counted(again, "order")} charged more than once: ${counted(extra, "charge")} nobody meant, ${amountText(times(rehearsal.price, extra))} lost.`;
    return { look: "void", words };
  }
  if (unanswered > 0) return unansweredVerdict(unanswered, policy);
  return { look: "delivered", words: "As meant. Every order was charged once, and answered." };
}

/** The charges of one order in words. */
export const chargesWords = ({ charges }: RehearsedOrder): string => {
  if (charges === 0) return "never";
  return charges === 1 ? "once" : `${charges} times`;
};

/** The picture in one sentence, for screen readers. */
export function pictureWords(rehearsal: RetrySimulation): string {
  const { again, never, unanswered } = summaryOf(rehearsal);
  const once = rehearsal.orders.length - again - never;
  return `Of ${rehearsal.orders.length} orders ${once} charged once, ${again} more than once, ${never} never; ${unanswered} without an answer.`;
}
