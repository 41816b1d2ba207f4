import { createStore } from "zustand/vanilla";
import type { ApiKey } from "#contract/api/key.ts";
import { money, moneyText } from "#contract/api/money.ts";
import type { Product } from "#contract/api/product.ts";
import { duration, type Instant, instant, timeText } from "#contract/api/time.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Exchange, LedgerLine, Readable, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { LAST_INSTANT } from "#domain/clock.ts";
import { expiryOf, nextDelivery, nextExpiry } from "#domain/due-times.ts";
import { catalogueFor } from "#domain/products.ts";
import { keyShown, orderAt } from "#domain/wire-forms.ts";
import { type LedgerEntry, OPENING_BALANCE, type PlacedOrder, type World } from "#domain/world.ts";
import type { PipelineContext } from "#server/pipeline/respond.ts";

const scheduledOrder = (order: PlacedOrder, at: Instant): ScheduledOrder => ({
  ...orderAt(order, at),
  dueAt: timeText(order.deliverAt),
});

const ledgerLine = (entry: LedgerEntry): LedgerLine => ({
  idempotencyKey: entry.idempotencyKey,
  operation: entry.operation,
  made: entry.made,
  originalRequest: entry.requestId,
  usedAt: timeText(entry.usedAt),
  expiresAt: timeText(expiryOf(entry)),
});

/**
 * Returns the previous list if the new one has the same entries, so that watchers are notified of real changes only.
 */
function steady<T>(): (list: readonly T[]) => readonly T[] {
  let last: readonly T[] = [];
  return (list) => {
    if (!isSameList(last, list)) last = list;
    return last;
  };
}

/** The orders; each line keeps its identity as long as its content is the same. */
function orderLines(): (world: World, at: Instant) => readonly ScheduledOrder[] {
  const asPlaced = memoizeWeak((order: PlacedOrder) => scheduledOrder(order, instant(order.deliverAt - 1)));
  const asDelivered = memoizeWeak((order: PlacedOrder) => scheduledOrder(order, order.deliverAt));
  const kept = steady<ScheduledOrder>();
  return ({ orders }, at) =>
    kept(orders.toReversed().map((order) => (order.deliverAt <= at ? asDelivered(order) : asPlaced(order))));
}

/** The ledger without expired entries. */
function ledgerLines(): (world: World, at: Instant) => readonly LedgerLine[] {
  const lineOf = memoizeWeak(ledgerLine);
  const kept = steady<LedgerLine>();
  return ({ ledger }, at) => {
    const alive = ledger.filter((entry) => expiryOf(entry) > at);
    return kept(alive.toReversed().map(lineOf));
  };
}

/** The state view of one tab; every part of it keeps its identity as long as its content is the same. */
export function createStateView(): (world: World, at: Instant) => StateView {
  const ordersAt = orderLines();
  const ledgerAt = ledgerLines();
  const shown = memoizeWeak(keyShown);
  const keptKeys = steady<ApiKey>();
  let prices: { readonly key: string; readonly catalogue: readonly Product[] } | null = null;
  let last: StateView | null = null;

  function catalogueOf(world: World): readonly Product[] {
    const key = JSON.stringify([world.account, world.switched]);
    if (prices?.key !== key) prices = { key, catalogue: catalogueFor(world, world.account) };
    return prices.catalogue;
  }

  return (world, at) => {
    const stateView: StateView = {
      world: world.id,
      openingBalance: moneyText(OPENING_BALANCE),
      balance: moneyText(world.balance),
      spent: moneyText(money(OPENING_BALANCE - world.balance)),
      orders: ordersAt(world, at),
      keys: keptKeys(world.keys.toReversed().map(shown)),
      ledger: ledgerAt(world, at),
      tier: world.account.tier,
      customRate: world.account.customRate,
      catalogue: catalogueOf(world),
      deliveryDelay: world.deliveryDelay,
      clockSpeed: world.clock.speed,
    };
    if (last === null || !isSameList(Object.values(last), Object.values(stateView))) last = stateView;
    return last;
  };
}

/** The longest delay of a browser timer, in milliseconds. */
const LONGEST_WAIT = 2 ** 31 - 1;

/** When the state view changes without a commit: an order is delivered, or a ledger entry expires. */
function nextChange(world: World, at: Instant): Instant | null {
  const times = [nextDelivery(world, at), nextExpiry(world, at)].filter((time) => time !== null);
  const next = Math.min(...times);
  return next <= LAST_INSTANT ? instant(next) : null;
}

/** Whether an order has fallen due since the clock was last stored. */
const hasFallenDue = ({ orders, clock }: World, at: Instant): boolean =>
  orders.some(({ deliverAt }) => deliverAt > clock.sandbox && deliverAt <= at);

type LiveContext = Pick<PipelineContext, "platform" | "store" | "clock" | "exchanges">;

/** The exchanges of the current world: a reset empties the log in every tab, and its undo restores the log. */
function exchangesHere({ store, exchanges: { store: all } }: LiveContext): Readable<readonly Exchange[]> {
  const here = () => all.getState().filter(({ world }) => world === store.state.getState().world.id);
  const shown = createStore(here);
  const refresh = () => shown.setState(here(), true);
  all.subscribe(refresh);
  store.state.subscribe(({ world }, before) => {
    if (world.id !== before.world.id) refresh();
  });
  return shown;
}

/**
 * What the page may read: the exchanges, and the state view, updated after every commit and when time changes it. When an
 * order falls due, the timer also stores the time, so that the order stays delivered even if the machine's clock is moved back.
 */
export function createLiveView(given: LiveContext) {
  const { platform, store, clock } = given;
  const stateViewAt = createStateView();
  const { world: opened } = store.state.getState();
  const stateView = createStore<StateView>(() => stateViewAt(opened, clock(opened)));
  let callOff = () => {};
  function refresh(): void {
    callOff();
    const { world } = store.state.getState();
    const at = clock(world);
    stateView.setState(stateViewAt(world, at), true);
    const next = nextChange(world, at);
    if (next === null || world.clock.speed === 0) return;
    const wait = Math.max(1, Math.min(Math.ceil((next - at) / world.clock.speed), LONGEST_WAIT));
    callOff = platform.after(duration(wait), settle);
  }
  function settle(): void {
    refresh();
    const { world } = store.state.getState();
    if (!hasFallenDue(world, clock(world))) return;
    const noting = store.commit((newest, at) => ({
      world: hasFallenDue(newest, at) ? { ...newest } : newest,
      result: null,
    }));
    // A closing page may be refused its lock; the next page then stores the time.
    noting.catch(() => {});
  }
  store.state.subscribe(refresh);
  refresh();
  return { stateView, exchanges: exchangesHere(given), settle };
}
