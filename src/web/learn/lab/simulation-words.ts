import type { RetryPolicy, RetrySimulation, SimulatedOrder } from "#contract/panel/retry-simulation.ts";
import { times } from "#web/ui/format/amount.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";

/** A duration in seconds: 7000 is "7 s". */
export const secondsText = (milliseconds: number): string => `${milliseconds / 1000} s`;

export const isChargedAgain = ({ charges }: SimulatedOrder): boolean => charges > 1;

/** The result of a simulation, counted. */
export function summaryOf({ orders }: RetrySimulation) {
  return {
    again: orders.filter(isChargedAgain).length,
    never: orders.filter(({ charges }) => charges === 0).length,
    withoutResponse: orders.filter(({ hasResponse }) => !hasResponse).length,
    slowest: Math.max(...orders.map(({ took }) => took)),
  };
}

/** The assessment: as intended, money lost, or unknown. */
export interface SimulationSummary {
  readonly look: "delivered" | "void" | "processing";
  readonly words: string;
}

/** Orders whose client has no response: with the same key it can ask again, without it not. */
function noResponseWords(withoutResponse: number, { key }: RetryPolicy): SimulationSummary {
  const count = `${counted(withoutResponse, "order")} without an answer`;
  if (key === "same") {
    const words = `Safe. No order was charged twice. ${count}: the same key makes it safe to ask again later.`;
    return { look: "delivered", words };
  }
  const words = `Not settled. No order was charged twice yet. ${count}: to ask again without the same key may charge again.`;
  return { look: "processing", words };
}

/** Whether the result is good or bad, and why. */
export function simulationSummary(rehearsal: RetrySimulation, policy: RetryPolicy): SimulationSummary {
  const { again, withoutResponse } = summaryOf(rehearsal);
  if (again > 0) {
    const extra = rehearsal.orders.reduce((sum, { charges }) => sum + Math.max(0, charges - 1), 0);
    const words = `Not safe. ${counted(again, "order")} charged more than once: ${counted(extra, "charge")} nobody meant, ${amountText(times(rehearsal.price, extra))} lost.`;
    return { look: "void", words };
  }
  if (withoutResponse > 0) return noResponseWords(withoutResponse, policy);
  return { look: "delivered", words: "As meant. Every order was charged once, and answered." };
}

/** The charges of one order in words. */
export const chargesWords = ({ charges }: SimulatedOrder): string => {
  if (charges === 0) return "never";
  return charges === 1 ? "once" : `${charges} times`;
};

/** The picture in one sentence, for screen readers. */
export function pictureWords(rehearsal: RetrySimulation): string {
  const { again, never, withoutResponse } = summaryOf(rehearsal);
  const once = rehearsal.orders.length - again - never;
  return `Of ${rehearsal.orders.length} orders ${once} charged once, ${again} more than once, ${never} never; ${withoutResponse} without an answer.`;
}
