import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isRefused, isReplay, requestHeader } from "./exchange.ts";

/** The steps of Get started, each with the operation that completes it. */
export const STEPS = [
  { id: "browse", title: "Browse prices", operation: "listProducts" },
  { id: "key", title: "Get a key", operation: "createKey" },
  { id: "order", title: "Place an order", operation: "placeOrder" },
  { id: "replay", title: "Replay it", operation: "placeOrder" },
  { id: "delivery", title: "Watch delivery", operation: "getOrder" },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly operation: OperationId }[];

type StepId = (typeof STEPS)[number]["id"];

/** A step of Get started and whether it is done. */
export type Step = (typeof STEPS)[number] & { readonly isDone: boolean };

const hasUsedKey = (exchange: Exchange): boolean =>
  requestHeader(exchange, "Authorization") !== null &&
  exchange.trace.findings.some(({ check, result }) => check === "authorization" && result === "passed");

/** The steps of Get started, in order. A step is done when its calls have happened, not when the visitor moves on. */
export function stepsOf(stateView: StateView, exchanges: readonly Exchange[]): readonly Step[] {
  const done: Readonly<Record<StepId, boolean>> = {
    browse: exchanges.some((each) => each.operation === "listProducts" && !isRefused(each)),
    // An order cannot be placed without a key, so an order kept over a reload proves that a key was used.
    key: stateView.keys.length > 1 || stateView.orders.length > 0 || exchanges.some(hasUsedKey),
    order: stateView.orders.length > 0,
    replay: exchanges.some(isReplay),
    delivery: stateView.orders.some(({ status }) => status === "delivered"),
  };
  return STEPS.map((step) => ({ ...step, isDone: done[step.id] }));
}
