import type { ErrorCode } from "#contract/api/error-code.ts";
import { type ApiKey, CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Exchange, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isRefused, isReplay, responseHeader } from "#web/client/exchange.ts";

/** The copy of a receipt that a replay adds under the original. */
export interface Copy {
  readonly id: string;
  readonly at: number;
  readonly idempotencyKey: string;
}

interface Printed {
  readonly id: string;
  readonly at: number;
  /** The Request-Id of the call behind the receipt; null if the Log no longer has it. */
  readonly call: string | null;
}

export type Receipt = Printed &
  (
    | { readonly kind: "order"; readonly order: ScheduledOrder; readonly copies: readonly Copy[] }
    | { readonly kind: "key"; readonly apiKey: ApiKey; readonly copies: readonly Copy[] }
    | { readonly kind: "void"; readonly status: number; readonly code: ErrorCode; readonly asked: string }
  );

const copyOf = memoizeWeak(
  (exchange: Exchange): Copy => ({
    id: exchange.requestId,
    at: exchange.at,
    idempotencyKey: responseHeader(exchange, "Idempotency-Key") ?? "",
  }),
);

/** The replays of each order and key, newest first, by the id the first request created. */
function copiesByMade({ ledger }: StateView, exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Copy[]> {
  const replays = exchanges.filter(isReplay).toReversed();
  const copies = new Map<string, Copy[]>();
  if (replays.length === 0) return copies;
  const made = new Map(ledger.map((line) => [line.originalRequest, line.made]));
  for (const exchange of replays) {
    const original = made.get(responseHeader(exchange, "Original-Request") ?? "");
    if (original === undefined) continue;
    copies.set(original, [...(copies.get(original) ?? []), copyOf(exchange)]);
  }
  return copies;
}

const NO_COPIES: readonly Copy[] = [];

const voidReceipt = memoizeWeak(({ requestId, at, response, request, trace }: Exchange): Receipt[] => {
  if (trace.stoppedBy === null) return [];
  const asked = `${request.method} ${request.path}`;
  return [{ kind: "void", id: requestId, call: requestId, at, status: response.status, code: trace.stoppedBy, asked }];
});

/** What the receipt of an order or key shows besides its record. */
type Beside = Pick<Extract<Receipt, { kind: "order" }>, "call" | "copies">;

/** Returns the previous receipt object of a record while its content is unchanged, so that it does not render again. */
function printer<R extends { readonly id: string; readonly created_at: string }, S extends Receipt & Beside>(
  print: (record: R, printed: Printed & Beside) => S,
): (record: R, beside: Beside) => S {
  const receipts = new WeakMap<R, S>();
  return (record, { call, copies }) => {
    const last = receipts.get(record);
    if (last?.call === call && isSameList(last.copies, copies)) return last;
    const { id, created_at } = record;
    const receipt = print(record, { id, at: last?.at ?? Date.parse(created_at), call, copies });
    receipts.set(record, receipt);
    return receipt;
  };
}

const orderReceipt = printer((order: ScheduledOrder, printed) => ({ kind: "order" as const, ...printed, order }));
const keyReceipt = printer((apiKey: ApiKey, printed) => ({ kind: "key" as const, ...printed, apiKey }));

/** The Request-Id of the call that created each order and each key, by the created id. */
const makingCalls = (exchanges: readonly Exchange[]): ReadonlyMap<string, string> =>
  new Map(
    exchanges.flatMap(({ requestId, trace }) =>
      trace.changes.flatMap((change) => {
        if (change.kind === "order_placed") return [[change.order, requestId] as const];
        return change.kind === "key_created" ? [[change.key, requestId] as const] : [];
      }),
    ),
  );

/** All receipts, newest first: every order and key of the state, and the replays and refusals of this tab. */
export function receiptsOf(stateView: StateView, exchanges: readonly Exchange[]): readonly Receipt[] {
  const making = makingCalls(exchanges);
  const copies = copiesByMade(stateView, exchanges);
  const beside = ({ id }: { readonly id: string }): Beside => ({
    call: making.get(id) ?? null,
    copies: copies.get(id) ?? NO_COPIES,
  });
  const orders = stateView.orders.map((order): Receipt => orderReceipt(order, beside(order)));
  const keys = stateView.keys
    .filter(({ id }) => id !== CONSOLE_KEY_ID)
    .map((apiKey): Receipt => keyReceipt(apiKey, beside(apiKey)));
  const voids = exchanges.filter(isRefused).flatMap(voidReceipt);
  return [...orders, ...keys, ...voids].sort((one, other) => other.at - one.at);
}
