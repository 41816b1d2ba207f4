import { type ErrorCode, errors } from "#contract/error.ts";
import { type ApiKey, CONSOLE_KEY_ID } from "#contract/key.ts";
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

/** The replays of each order and key, newest first, by what the first request made. */
function copiesByMade({ ledger }: Books, exchanges: readonly Exchange[]): ReadonlyMap<string, readonly Copy[]> {
  const made = new Map(ledger.map((line) => [line.originalRequest, line.made]));
  const copies = new Map<string, Copy[]>();
  for (const exchange of exchanges.filter(isReplay).toReversed()) {
    const original = made.get(answerHeader(exchange, "Original-Request") ?? "");
    if (original === undefined) continue;
    const copy = {
      id: exchange.requestId,
      at: exchange.at,
      idempotencyKey: answerHeader(exchange, "Idempotency-Key") ?? "",
    };
    copies.set(original, [...(copies.get(original) ?? []), copy]);
  }
  return copies;
}

const NO_COPIES: readonly Copy[] = [];

function voidSlip({ requestId, at, answer, request, trace }: Exchange): Slip[] {
  if (trace.stoppedBy === null) return [];
  const asked = `${request.method} ${request.path}`;
  return [{ kind: "void", id: requestId, call: requestId, at, status: answer.status, code: trace.stoppedBy, asked }];
}

/** The Request-Id of the call that made each order and each key, by what it made. */
const makingCalls = (exchanges: readonly Exchange[]): ReadonlyMap<string, string> =>
  new Map(
    exchanges.flatMap(({ requestId, trace }) =>
      trace.changes.flatMap((change) => {
        if (change.kind === "order_placed") return [[change.order, requestId] as const];
        return change.kind === "key_created" ? [[change.key, requestId] as const] : [];
      }),
    ),
  );

/** What the till printed, newest first: every order and key of the books, and the replays and refusals of this tab. */
export function slipsOf(books: Books, exchanges: readonly Exchange[]): readonly Slip[] {
  const making = makingCalls(exchanges);
  const copies = copiesByMade(books, exchanges);
  const printed = ({ id, created_at }: { readonly id: string; readonly created_at: string }) => ({
    id,
    call: making.get(id) ?? null,
    at: Date.parse(created_at),
    copies: copies.get(id) ?? NO_COPIES,
  });
  const orders = books.orders.map((order): Slip => ({ kind: "order", ...printed(order), order }));
  const keys = books.keys
    .filter(({ id }) => id !== CONSOLE_KEY_ID)
    .map((apiKey): Slip => ({ kind: "key", ...printed(apiKey), apiKey }));
  const voids = exchanges.filter(isRefused).flatMap(voidSlip);
  return [...orders, ...keys, ...voids].sort((one, other) => other.at - one.at);
}

export const titleOf = (code: ErrorCode): string => errors[code].title;
