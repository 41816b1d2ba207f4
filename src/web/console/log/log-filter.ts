import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";

export const STATUS_CLASSES = ["2xx", "4xx", "5xx", "lost"] as const;
export type StatusClass = (typeof STATUS_CLASSES)[number];

/** Which exchanges are shown; null matches every one. */
export interface LogFilter {
  readonly operation: OperationId | null;
  readonly status: StatusClass | null;
  readonly text: string;
}

export const NO_FILTER: LogFilter = { operation: null, status: null, text: "" };

/** What the caller saw: the class of the status, or that no response arrived. */
function statusClassOf({ lost, response }: Exchange): StatusClass {
  if (lost !== null) return "lost";
  if (response.status >= 500) return "5xx";
  return response.status >= 400 ? "4xx" : "2xx";
}

function holds({ request, response, requestId }: Exchange, text: string): boolean {
  const matcher = text.trim().toLowerCase();
  return [request.path, request.body, response.body, requestId].some((part) => part.toLowerCase().includes(matcher));
}

/** The matching exchanges, newest first. */
export const shownOf = (exchanges: readonly Exchange[], { operation, status, text }: LogFilter): readonly Exchange[] =>
  exchanges
    .filter((exchange) => operation === null || exchange.operation === operation)
    .filter((exchange) => status === null || statusClassOf(exchange) === status)
    .filter((exchange) => holds(exchange, text))
    .toReversed();
