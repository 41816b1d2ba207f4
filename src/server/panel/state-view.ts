import type { ApiKey } from "#contract/api/key.ts";
import { money, moneyText } from "#contract/api/money.ts";
import type { Product } from "#contract/api/product.ts";
import { type Instant, instant, timeText } from "#contract/api/time.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { LedgerLine, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { expiryOf } from "#domain/due-times.ts";
import { catalogueFor } from "#domain/products.ts";
import { keyShown, orderAt } from "#domain/wire-forms.ts";
import { type LedgerEntry, OPENING_BALANCE, type PlacedOrder, type World } from "#domain/world.ts";

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
