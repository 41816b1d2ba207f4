import { money, moneyText } from "#contract/api/money.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Exchange, Readable, StateView } from "#contract/panel/panel.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { isReplay, requestHeader } from "./exchange.ts";
import { announce, type Sandbox } from "./store.ts";

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
 * the balance after an order.
 */
export function tells(later: Exchange, call: Exchange): boolean {
  if (later.tab !== "this" || later.lost !== null) return false;
  const key = requestHeader(call, "Idempotency-Key");
  const isRetry = key !== null && requestHeader(later, "Idempotency-Key") === key;
  if (isRetry && (isReplay(later) || later.response.status < 300)) return true;
  if (call.operation === "placeOrder" && later.operation === "getWallet" && later.response.status === 200) return true;
  return createdBy(call).some((id) => later.response.body.includes(id));
}

const isPostWithoutResponse = ({ lost, tab, request }: Exchange): boolean =>
  lost !== null && tab === "this" && request.method === "POST";

const NONE: readonly Exchange[] = [];

/** The POST calls of this tab that got no response, that no later response tells about, and nobody has looked up. */
const unknownCalls = (exchanges: readonly Exchange[], lookedUp: readonly string[]): readonly Exchange[] =>
  exchanges.filter(
    (call, index) =>
      isPostWithoutResponse(call) &&
      !lookedUp.includes(call.requestId) &&
      !exchanges.slice(index + 1).some((later) => tells(later, call)),
  );

/**
 * The state as the caller knows it. `lookedUp` holds the Request-Ids of the calls whose service side the visitor has
 * looked at. If every effect is known, returns the given state itself.
 */
export function knownState(
  stateView: StateView,
  exchanges: readonly Exchange[],
  lookedUp: readonly string[],
): KnownState {
  const unknown = unknownCalls(exchanges, lookedUp);
  if (unknown.length === 0) return { stateView, exchanges, unknown: NONE };
  const hidden = new Set(unknown.flatMap(createdBy));
  const isKnown = ({ id }: { readonly id: string }) => !hidden.has(id);
  const orders = stateView.orders.filter(isKnown);
  const hiddenOrders = stateView.orders.filter((order) => !isKnown(order));
  const balance = hiddenOrders.reduce((sum, { total }) => sum + amountOf(total), amountOf(stateView.balance) as number);
  return {
    stateView: {
      ...stateView,
      balance: moneyText(money(balance)),
      orders,
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
  let read: readonly unknown[] = [];
  let known: KnownState;
  const of = (...given: Parameters<typeof knownState>): KnownState => {
    if (!given.every((each, index) => each === read[index])) known = knownState(...given);
    read = given;
    return known;
  };
  const { stateView, exchanges } = panel;
  const getState = () => of(stateView.getState(), exchanges.getState(), session.getState().lookedUp);
  let first: KnownState | null = null;
  const atFirst = () =>
    knownState(stateView.getInitialState(), exchanges.getInitialState(), session.getInitialState().lookedUp);
  return {
    getState,
    getInitialState: () => {
      first ??= atFirst();
      return first;
    },
    subscribe: (listener) => {
      let before = getState();
      const look = () => {
        const now = getState();
        const last = before;
        before = now;
        if (now !== last) listener(now, last);
      };
      const stops = [stateView.subscribe(look), exchanges.subscribe(look), session.subscribe(look)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
});

function effectOf({ trace, lost }: Exchange): string {
  const charge = trace.changes.find((change) => change.kind === "wallet_charged");
  if (charge) return `The order was placed: charged ${charge.by}, balance ${charge.to}`;
  return lost === "request" ? "The request never arrived. Nothing was charged" : "Nothing was charged";
}

/** Looks a call up on the service's side, which no client of a production API can do, and announces what it did. */
export function lookUp({ session, panel }: Pick<Sandbox, "session" | "panel">, call: Exchange): void {
  session.setState(({ lookedUp, lookTimes }) => ({
    lookedUp: [...lookedUp, call.requestId],
    lookTimes: { ...lookTimes, [call.requestId]: panel.now() },
  }));
  announce(session, effectOf(call));
}
