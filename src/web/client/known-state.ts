import { createStore } from "zustand/vanilla";
import { money, moneyText } from "#contract/api/money.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Exchange, Readable, StateView } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { chargeOf, idempotencyKeyOf, isReplay, requestHeader } from "./exchange.ts";
import { stringIn } from "./http.ts";
import { announce, type Sandbox, type Session } from "./store.ts";

/** What the caller can know of the service: everything except the effects of calls whose response never arrived. */
export interface KnownState {
  /** The state without what such a call created and recorded; the balance is the last one the caller knows. */
  readonly stateView: StateView;
  readonly exchanges: readonly Exchange[];
  /** The calls that may have changed something, and nothing has told yet. */
  readonly unknown: readonly Exchange[];
}

/** The ids of the order or the key that a call created. */
export const createdBy = ({ trace }: Exchange): readonly string[] =>
  trace.changes.flatMap((change) => {
    if (change.kind === "order_placed") return [change.order];
    return change.kind === "key_created" ? [change.key] : [];
  });

/**
 * Whether a later response tells the caller what became of a call: a retry succeeded, it names what was created, or it has
 * the balance after an order, or what it lacks.
 */
export function tells(later: Exchange, call: Exchange): boolean {
  if (later.tab !== "this" || later.lost !== null) return false;
  const key = requestHeader(call, "Idempotency-Key");
  const isRetry = key !== null && requestHeader(later, "Idempotency-Key") === key;
  if (isRetry && (isReplay(later) || later.response.status < 300)) return true;
  const hasBalance = later.operation === "getWallet" && later.response.status === 200;
  if (call.operation === "placeOrder" && (hasBalance || stringIn(later.response.body, "shortfall"))) return true;
  return createdBy(call).some((id) => later.response.body.includes(id));
}

/**
 * The call that had placed the order of a later call, which placed it for the second time: as a retry of an experiment, with the
 * Idempotency-Key of the first, which had expired, or after a response that was lost, before another one told what became of it.
 * The first call of an experiment retries nothing.
 */
export function sameOrderBefore(call: Exchange, exchanges: readonly Exchange[], retries: Session["retries"]) {
  const before = exchanges.slice(0, exchanges.indexOf(call));
  const runOf = ({ requestId }: Exchange) => retries[requestId] ?? requestId;
  const key = idempotencyKeyOf(call);
  return before.find((first, index) => {
    if (chargeOf(first) === null || first.tab !== call.tab || first.request.body !== call.request.body) return false;
    if (runOf(first) === runOf(call) || (key !== null && key === idempotencyKeyOf(first))) return true;
    if (call.requestId in retries || first.lost !== "response") return false;
    return !before.slice(index + 1).some((later) => tells(later, first));
  });
}

/** The POST calls of this tab that got no response, that no later response tells about, and nobody has looked up. */
const unknownCalls = (exchanges: readonly Exchange[], lookedUp: Session["lookedUp"]): readonly Exchange[] =>
  exchanges.filter(
    (call, index) =>
      call.lost !== null &&
      call.tab === "this" &&
      call.request.method === "POST" &&
      !(call.requestId in lookedUp) &&
      !exchanges.slice(index + 1).some((later) => tells(later, call)),
  );

/** The state as the caller knows it. If every effect is known, it has the given state itself. */
function knownState(stateView: StateView, exchanges: readonly Exchange[], lookedUp: Session["lookedUp"]): KnownState {
  const unknown = unknownCalls(exchanges, lookedUp);
  if (unknown.length === 0) return { stateView, exchanges, unknown };
  const hidden = new Set(unknown.flatMap(createdBy));
  const isKnown = ({ id }: { readonly id: string }) => !hidden.has(id);
  // Of the orders themselves: the log may know of a charge before the state does.
  const charged = stateView.orders.reduce((sum, order) => sum + (isKnown(order) ? 0 : amountOf(order.total)), 0);
  return {
    stateView: {
      ...stateView,
      balance: moneyText(money(amountOf(stateView.balance) + charged)),
      orders: stateView.orders.filter(isKnown),
      keys: stateView.keys.filter(isKnown),
      ledger: stateView.ledger.filter(({ made }) => !hidden.has(made)),
    },
    exchanges: exchanges.filter((exchange) => !unknown.includes(exchange)),
    unknown,
  };
}

/**
 * What the caller knows, to be read and watched: the one source of everything that the page shows of the service's state.
 * A part that reads the panel itself would tell what a call without a response has done.
 */
export const knownTo = memoizeWeak(({ panel, session }: Pick<Sandbox, "panel" | "session">): Readable<KnownState> => {
  const { stateView, exchanges } = panel;
  const known = createStore(() =>
    knownState(stateView.getInitialState(), exchanges.getInitialState(), session.getInitialState().lookedUp),
  );
  const update = () =>
    known.setState(knownState(stateView.getState(), exchanges.getState(), session.getState().lookedUp));
  stateView.subscribe(update);
  exchanges.subscribe(update);
  session.subscribe((now, before) => now.lookedUp !== before.lookedUp && update());
  update();
  return known;
});

/** Looks a call up on the service's side, which no client of a production API can do, and announces what it did. */
export function lookUp(sandbox: Pick<Sandbox, "session" | "panel">, call: Exchange): void {
  sandbox.session.setState(({ lookedUp }) => ({ lookedUp: { ...lookedUp, [call.requestId]: sandbox.panel.now() } }));
  const charge = chargeOf(call);
  const nothing = call.lost === "request" ? "The request never arrived. Nothing was charged" : "Nothing was charged";
  const { balance } = knownTo(sandbox).getState().stateView;
  announce(sandbox.session, charge ? `The order was placed: charged ${charge.by}, balance ${balance}` : nothing);
}
