import type { RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";

/** The result of a simulation, counted. */
export function summaryOf({ orders }: RetrySimulation) {
  return {
    once: orders.filter(({ charges }) => charges === 1).length,
    again: orders.filter(({ charges }) => charges > 1).length,
    never: orders.filter(({ charges }) => charges === 0).length,
    withoutResponse: orders.filter(({ hasResponse }) => !hasResponse).length,
    slowest: Math.max(...orders.map(({ took }) => took)),
  };
}

/** Whether the result is as intended, money lost, or unknown, and why. */
export function assessmentOf(
  simulation: RetrySimulation,
  { key }: RetryPolicy,
): { readonly look: "delivered" | "void" | "processing"; readonly words: string } {
  const { again, withoutResponse } = summaryOf(simulation);
  if (again > 0) {
    const extra = simulation.orders.reduce((sum, { charges }) => sum + Math.max(0, charges - 1), 0);
    const lost = amountText(times(simulation.price, extra));
    const words = `Not safe. ${counted(again, "order")} charged more than once: ${counted(extra, "charge")} nobody meant, ${lost} lost.`;
    return { look: "void", words };
  }
  if (withoutResponse === 0)
    return { look: "delivered", words: "As meant. Every order was charged once, and answered." };
  // A client without a response can send its request again if it uses the same key.
  const count = `${counted(withoutResponse, "order")} without an answer`;
  if (key === "same") {
    const words = `Safe. No order was charged twice. ${count}: the same key makes it safe to ask again later.`;
    return { look: "delivered", words };
  }
  const words = `Not settled. No order was charged twice yet. ${count}: to ask again without the same key may charge again.`;
  return { look: "processing", words };
}

/** The picture in one sentence, for screen readers. */
export function pictureWords(simulation: RetrySimulation): string {
  const { once, again, never, withoutResponse } = summaryOf(simulation);
  return `Of ${simulation.orders.length} orders ${once} charged once, ${again} more than once, ${never} never; ${withoutResponse} without an answer.`;
}
