import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isRefused, isReplay, requestHeader } from "./exchange.ts";

/** The steps of Get started, each with the operation that completes it. */
export const STEPS = [
  { id: "browse", title: "Browse prices", operation: "listProducts" },
  { id: "key", title: "Get a key", operation: "createKey" },
  { id: "order", title: "Place an order", operation: "placeOrder" },
  { id: "replay", title: "Send it again", operation: "placeOrder" },
  { id: "delivery", title: "Watch delivery", operation: "getOrder" },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly operation: OperationId }[];

type StepId = (typeof STEPS)[number]["id"];

/** A step of Get started and whether it is done. */
export type Step = (typeof STEPS)[number] & { readonly isDone: boolean };

/**
 * Whether the call used a key that the visitor chose. Where a key is optional none is preselected, so one that was
 * accepted there was chosen; elsewhere it may be the sample key that the page proposes.
 */
const hasUsedChosenKey = (exchange: Exchange): boolean =>
  exchange.operation === "listProducts" &&
  requestHeader(exchange, "Authorization") !== null &&
  exchange.trace.findings.some(({ check, result }) => check === "authorization" && result === "passed");

/** The steps of Get started, in order. A step is done when its calls have happened, not when the visitor moves on. */
export function stepsOf(stateView: StateView, exchanges: readonly Exchange[]): readonly Step[] {
  const done: Readonly<Record<StepId, boolean>> = {
    browse: exchanges.some((each) => each.operation === "listProducts" && !isRefused(each)),
    key: stateView.keys.length > 1 || exchanges.some(hasUsedChosenKey),
    order: stateView.orders.length > 0,
    replay: exchanges.some(isReplay),
    delivery: stateView.orders.some(({ status }) => status === "delivered"),
  };
  return STEPS.map((step) => ({ ...step, isDone: done[step.id] }));
}

/**
 * The index of the step to do next, or -1 when all are done: the first open step after the last one done, so that a
 * visitor who skips ahead is not sent back. Skipped steps stay open; they come next once nothing is left after them. A
 * delivery happens by itself, so it does not count as a step forward.
 */
export function nextStepOf(steps: readonly Step[]): number {
  const last = steps.findLastIndex(({ id, isDone }) => isDone && id !== "delivery");
  const after = steps.findIndex(({ isDone }, index) => !isDone && index > last);
  return after === -1 ? steps.findIndex(({ isDone }) => !isDone) : after;
}
