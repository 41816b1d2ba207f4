import { money, moneyText } from "#contract/money.ts";
import type { BookedOrder, Books, LedgerLine } from "#contract/panel.ts";
import type { Product } from "#contract/product.ts";
import { type Instant, timeText } from "#contract/time.ts";
import { keyShown } from "#service/keys.ts";
import { expiryOf, requestBody } from "#service/ledger.ts";
import { orderAt } from "#service/orders.ts";
import { catalogueFor } from "#service/products.ts";
import { type LedgerEntry, OPENING_BALANCE, type World } from "#service/world.ts";

const bookedOrder = (order: World["orders"][number], at: Instant): BookedOrder => ({
  ...orderAt(order, at),
  dueAt: timeText(order.deliverAt),
});

const ledgerLine = (world: World, entry: LedgerEntry): LedgerLine => ({
  idempotencyKey: entry.idempotencyKey,
  operation: entry.operation,
  made: entry.made,
  body: requestBody(world, entry),
  originalRequest: entry.requestId,
  usedAt: timeText(entry.usedAt),
  expiresAt: timeText(expiryOf(entry)),
});

/** The line known by this name, where it says the very same as the new one: what did not change is not drawn again. */
const kept = <T>(known: T | undefined, line: T): T =>
  known !== undefined && JSON.stringify(known) === JSON.stringify(line) ? known : line;

/** The books of one tab, whose lines stay the very same objects for as long as they say the same. */
export function newBookkeeper(): (world: World, at: Instant) => Books {
  let orders = new Map<string, BookedOrder>();
  const ledger = new WeakMap<LedgerEntry, LedgerLine>();
  let prices: { readonly key: string; readonly catalogue: readonly Product[] } | null = null;

  function ordersAt(world: World, at: Instant): readonly BookedOrder[] {
    const lines = world.orders.toReversed().map((order) => {
      const line = bookedOrder(order, at);
      return kept(orders.get(order.id), line);
    });
    orders = new Map(lines.map((line) => [line.id, line]));
    return lines;
  }

  function lineOf(world: World, entry: LedgerEntry): LedgerLine {
    const line = ledger.get(entry) ?? ledgerLine(world, entry);
    ledger.set(entry, line);
    return line;
  }

  function catalogueOf(world: World): readonly Product[] {
    const key = JSON.stringify([world.account, world.switched]);
    if (prices?.key !== key) prices = { key, catalogue: catalogueFor(world) };
    return prices.catalogue;
  }

  return (world, at) => ({
    world: world.id,
    openingBalance: moneyText(OPENING_BALANCE),
    balance: moneyText(world.balance),
    spent: moneyText(money(OPENING_BALANCE - world.balance)),
    orders: ordersAt(world, at),
    keys: world.keys.toReversed().map(keyShown),
    ledger: world.ledger
      .filter((entry) => expiryOf(entry) > at)
      .toReversed()
      .map((entry) => lineOf(world, entry)),
    tier: world.account.tier,
    customRate: world.account.customRate,
    catalogue: catalogueOf(world),
    deliveryDelay: world.deliveryDelay,
    clockSpeed: world.clock.speed,
  });
}
