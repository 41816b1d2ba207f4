import { money, moneyText } from "#contract/money.ts";
import type { Books } from "#contract/panel.ts";
import { type Instant, timeText } from "#contract/time.ts";
import { keyShown } from "#service/keys.ts";
import { expiryOf } from "#service/ledger.ts";
import { orderAt } from "#service/orders.ts";
import { OPENING_BALANCE, type World } from "#service/world.ts";

/** The books at a time, as the panel shows them. */
export const booksAt = (world: World, at: Instant): Books => ({
  openingBalance: moneyText(OPENING_BALANCE),
  balance: moneyText(world.balance),
  spent: moneyText(money(OPENING_BALANCE - world.balance)),
  orders: world.orders.toReversed().map((order) => ({ ...orderAt(order, at), dueAt: timeText(order.deliverAt) })),
  keys: world.keys.toReversed().map(keyShown),
  ledger: world.ledger
    .filter((entry) => expiryOf(entry) > at)
    .toReversed()
    .map((entry) => ({
      idempotencyKey: entry.idempotencyKey,
      operation: entry.operation,
      made: entry.made,
      originalRequest: entry.requestId,
      usedAt: timeText(entry.usedAt),
      expiresAt: timeText(expiryOf(entry)),
    })),
  tier: world.account.tier,
  customRate: world.account.customRate,
});
