import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isRefused, isReplay, requestHeader } from "./exchange.ts";

/** The runbook: what each step is called, and where it is done. */
export const STEPS = [
  { id: "browse", title: "Browse prices", operation: "listProducts" },
  { id: "key", title: "Get a key", operation: "createKey" },
  { id: "order", title: "Place an order", operation: "placeOrder" },
  { id: "replay", title: "Replay it", operation: "placeOrder" },
  { id: "delivery", title: "Watch delivery", operation: "getOrder" },
] as const satisfies readonly { readonly id: string; readonly title: string; readonly operation: OperationId }[];

type StepId = (typeof STEPS)[number]["id"];

/** One step of the runbook, and whether it is done. */
export interface Step {
  readonly id: StepId;
  readonly title: string;
  readonly operation: OperationId;
  readonly isDone: boolean;
}

const hasUsedKey = (exchange: Exchange): boolean =>
  requestHeader(exchange, "Authorization") !== null &&
  exchange.trace.findings.some(({ check, result }) => check === "authorization" && result === "passed");

/** The runbook, ticked from what really happened and never from a press of "next". */
export function stepsOf(stateView: StateView, exchanges: readonly Exchange[]): readonly Step[] {
  const done: Readonly<Record<StepId, boolean>> = {
    browse: exchanges.some((each) => each.operation === "listProducts" && !isRefused(each)),
    // No order is placed without a key, so one that outlived a reload is proof enough.
    key: stateView.keys.length > 1 || stateView.orders.length > 0 || exchanges.some(hasUsedKey),
    order: stateView.orders.length > 0,
    replay: exchanges.some(isReplay),
    delivery: stateView.orders.some(({ status }) => status === "delivered"),
  };
  return STEPS.map((step) => ({ ...step, isDone: done[step.id] }));
}
