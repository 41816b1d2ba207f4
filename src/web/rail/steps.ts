import type { OperationId } from "#contract/operations.ts";
import type { Books, Exchange } from "#contract/panel.ts";
import { isRefused, isReplay, requestHeader } from "#web/session/exchange.ts";

/** One step of the runbook: where it is done, and whether it is. */
export interface Step {
  readonly title: string;
  readonly operation: OperationId;
  readonly isDone: boolean;
}

const hasUsedKey = (exchange: Exchange): boolean =>
  requestHeader(exchange, "Authorization") !== null &&
  exchange.trace.findings.some(({ check, result }) => check === "authorization" && result === "passed");

/** The runbook, ticked from what really happened and never from a press of "next". */
export function stepsOf(books: Books, exchanges: readonly Exchange[]): readonly Step[] {
  const hasListed = exchanges.some((each) => each.operation === "listProducts" && !isRefused(each));
  // No order is placed without a key, so one that outlived a reload is proof enough.
  const hasKey = books.keys.length > 1 || books.orders.length > 0 || exchanges.some(hasUsedKey);
  const hasDelivery = books.orders.some(({ status }) => status === "delivered");
  return [
    { title: "Browse prices", operation: "listProducts", isDone: hasListed },
    { title: "Get a key", operation: "createKey", isDone: hasKey },
    { title: "Place an order", operation: "placeOrder", isDone: books.orders.length > 0 },
    { title: "Replay it", operation: "placeOrder", isDone: exchanges.some(isReplay) },
    { title: "Watch delivery", operation: "getOrder", isDone: hasDelivery },
  ];
}
