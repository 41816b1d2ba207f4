import { type ErrorCode, errors } from "#contract/error.ts";
import type { ApiKey } from "#contract/key.ts";
import type { BookedOrder, Books, Exchange } from "#contract/panel.ts";
import { answerHeader, isRefused, isReplay } from "#web/session/exchange.ts";

/** The yellow copy a replay prints under the slip of what it did not do again. */
export interface Copy {
  readonly id: string;
  readonly at: number;
  readonly idempotencyKey: string;
}

interface Printed {
  readonly id: string;
  readonly at: number;
  /** The Request-Id of the call that printed it; null where the log no longer has it. */
  readonly call: string | null;
}

export type Slip = Printed &
  (
    | { readonly kind: "order"; readonly order: BookedOrder; readonly copies: readonly Copy[] }
    | { readonly kind: "key"; readonly apiKey: ApiKey; readonly copies: readonly Copy[] }
    | { readonly kind: "void"; readonly status: number; readonly code: ErrorCode; readonly asked: string }
  );

/** The replays of the request that made this order or key, newest first. */
function copiesOf(made: string, { ledger }: Books, exchanges: readonly Exchange[]): readonly Copy[] {
  const originals = ledger.filter((line) => line.made === made).map(({ originalRequest }) => originalRequest);
  return exchanges
    .filter((exchange) => isReplay(exchange) && originals.includes(answerHeader(exchange, "Original-Request") ?? ""))
    .map((exchange) => ({
      id: exchange.requestId,
      at: exchange.at,
      idempotencyKey: answerHeader(exchange, "Idempotency-Key") ?? "",
    }))
    .toReversed();
}

function voidSlip({ requestId, at, answer, request, trace }: Exchange): Slip[] {
  if (trace.stoppedBy === null) return [];
  const asked = `${request.method} ${request.path}`;
  return [{ kind: "void", id: requestId, call: requestId, at, status: answer.status, code: trace.stoppedBy, asked }];
}

function keySlip(exchange: Exchange, books: Books, exchanges: readonly Exchange[]): Slip[] {
  const created = exchange.trace.changes.find((change) => change.kind === "key_created");
  const apiKey = books.keys.find(({ id }) => id === created?.key);
  if (!apiKey) return [];
  const copies = copiesOf(apiKey.id, books, exchanges);
  return [{ kind: "key", id: apiKey.id, call: exchange.requestId, at: exchange.at, apiKey, copies }];
}

/** The Request-Id of the call that placed an order, by the order's id. */
const placingCalls = (exchanges: readonly Exchange[]): ReadonlyMap<string, string> =>
  new Map(
    exchanges.flatMap(({ requestId, trace }) =>
      trace.changes.flatMap((change) => (change.kind === "order_placed" ? [[change.order, requestId] as const] : [])),
    ),
  );

/** What the till printed, newest first: every order of the books, and the keys, replays and refusals of this tab. */
export function slipsOf(books: Books, exchanges: readonly Exchange[]): readonly Slip[] {
  const placing = placingCalls(exchanges);
  const orders = books.orders.map((order): Slip => {
    const copies = copiesOf(order.id, books, exchanges);
    const call = placing.get(order.id) ?? null;
    return { kind: "order", id: order.id, call, at: Date.parse(order.created_at), order, copies };
  });
  const others = exchanges.flatMap((exchange) =>
    isRefused(exchange) ? voidSlip(exchange) : keySlip(exchange, books, exchanges),
  );
  return [...orders, ...others].sort((one, other) => other.at - one.at);
}

export const titleOf = (code: ErrorCode): string => errors[code].title;
