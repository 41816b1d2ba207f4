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

interface UnsentProps extends Pick<Exchange, "operation"> {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly price: string;
  readonly refusal?: ErrorCode | null;
  readonly lost?: Exchange["lost"];
  readonly isReplay?: boolean;
}

/** A call that is not sent, with as much of its exchange as a picture shows. An order is one of the example's item. */
function unsent(props: UnsentProps): Exchange {
  const { operation, method, path, key, price, refusal = null, lost = null, isReplay = false } = props;
  const isOrder = operation === "placeOrder" && refusal === null && lost !== "request";
  const charge = { kind: "wallet_charged", from: price, to: price, by: price } as const;
  return {
    requestId: `unsent ${refusal} ${lost} ${isReplay}`,
    operation,
    ...NEVER,
    request: { method, path, headers: method === "POST" ? [["Idempotency-Key", key]] : [], body: "" },
    lost,
    response: {
      status: refusal ? errors[refusal].status : operations[operation ?? "placeOrder"].response.status,
      headers: [["Idempotent-Replayed", String(isReplay)]],
      body: isOrder ? JSON.stringify({ ...examples.placeOrder.response, qty: 1, total: price }) : "",
    },
    trace: { findings: [], stoppedBy: refusal, changes: isOrder && !isReplay ? [charge] : [] },
  };
}

const LOST = { request_lost: "request", response_lost: "response" } as const;

/** The two calls of a failure as they will be: the one that fails, and the right one after it. */
export function planOf(name: FailureName, first: Exchange | null, price: string) {
  const key = (isKind(name) && first && idempotencyKeyOf(first)) || "";
  const operation = isKind(name) ? "placeOrder" : lineOf(name).operation;
  const usual = { ...operations[operation], operation, key, price };
  const refusal = name in errors ? (name as ErrorCode) : null;
  const lost = name === "request_lost" || name === "response_lost" ? LOST[name] : null;
  const isReplay = refusal === null && lost !== "request";
  const failing = unsent({ ...usual, ...(isKind(name) ? {} : lineOf(name)), refusal, lost });
  return [
    { name: isKind(name) ? FIRST : wordsFor(name), exchange: failing, isPlanned: true },
    {
      name: isKind(name) ? RETRIES[0].name : "You send it corrected.",
      exchange: unsent({ ...usual, isReplay }),
      before: isReplay ? (first ?? failing) : undefined,
      isPlanned: true,
    },
  ];
}
