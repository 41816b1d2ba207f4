import { type ErrorCode, errors } from "#contract/api/error.ts";
import { examples } from "#contract/api/example.ts";
import { operations } from "#contract/api/operations.ts";
import { duration, instant } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { idempotencyKeyOf } from "#web/client/exchange.ts";
import type { FailureName } from "#web/client/routes.ts";
import { lineOf, wordsFor } from "./triggers.ts";
import { FIRST, isKind, RETRIES } from "./use-failure-run.ts";

const NEVER = { world: "", at: instant(0), startedAt: instant(0), duration: duration(0), tab: "this" } as const;

/**
 * The two calls of a failure as they will be: the one that fails, and the right one after it. Each has as much of its exchange
 * as a picture shows; an order is one of the example's item. An order that is refused however it is corrected has no right call
 * after it.
 */
export function planOf(name: FailureName, first: Exchange | null, price: string, canOrder: boolean) {
  const key = (isKind(name) && first && idempotencyKeyOf(first)) || "";
  const { operation, ...line } = lineOf(name);
  type Line = Pick<Exchange["request"], "method" | "path">;
  const unsent = ({ method, path }: Line, lost: Exchange["lost"], refusal: ErrorCode | null, isReplay: boolean) => {
    const isOrder = operation === "placeOrder" && refusal === null && lost !== "request";
    const charge = { kind: "wallet_charged", from: price, to: price, by: price } as const;
    const status = refusal ? errors[refusal].status : operations[operation].response.status;
    const body = isOrder ? JSON.stringify({ ...examples.placeOrder.response, qty: 1, total: price }) : "";
    return {
      ...NEVER,
      requestId: `unsent ${refusal} ${lost} ${isReplay}`,
      operation,
      request: { method, path, headers: method === "POST" ? [["Idempotency-Key", key] as const] : [], body: "" },
      lost,
      response: { status, headers: [["Idempotent-Replayed", String(isReplay)] as const], body },
      trace: { findings: [], stoppedBy: refusal, changes: isOrder && !isReplay ? [charge] : [] },
    };
  };
  const refusal = name in errors ? (name as ErrorCode) : null;
  const lost = name === "request_lost" ? "request" : name === "response_lost" ? "response" : null;
  const isReplay = refusal === null && lost !== "request";
  const failing = unsent(line, lost, refusal, false);
  const after = unsent(operations[operation], null, null, isReplay);
  const [before, then] = isKind(name) ? [FIRST, RETRIES[0].name] : [wordsFor(name), "You send it corrected."];
  const calls = [
    { name: before, exchange: failing, isPlanned: true },
    { name: then, exchange: after, before: isReplay ? (first ?? failing) : undefined, isPlanned: true },
  ];
  return canOrder || isKind(name) || operation !== "placeOrder" ? calls : calls.slice(0, 1);
}
