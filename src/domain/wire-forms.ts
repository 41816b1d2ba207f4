import type { ApiKey } from "#contract/api/key.ts";
import { CURRENCY, moneyText } from "#contract/api/money.ts";
import type { Order } from "#contract/api/order.ts";
import { type Instant, timeText } from "#contract/api/time.ts";
import { orderStatusAt } from "./due-times.ts";
import type { KeyRecord, PlacedOrder } from "./world.ts";

/** An order's wire form at a time. */
export function orderAt(order: PlacedOrder, at: Instant): Order {
  const status = orderStatusAt(order, at);
  return {
    id: order.id,
    status,
    product_item_id: order.productItemId,
    product_item_name: order.productItemName,
    product_name: order.productName,
    cust_account: { user_id: order.userId, server_id: order.serverId },
    qty: order.qty,
    unit_price: moneyText(order.unitPrice),
    total: moneyText(order.total),
    currency: CURRENCY,
    price_source: order.priceSource,
    created_at: timeText(order.createdAt),
    delivered_at: status === "delivered" ? timeText(order.deliverAt) : null,
  };
}

/** An order as in the response that placed it: always processing (API spec, section 3), whatever the delivery delay. */
export const orderAsPlaced = (order: PlacedOrder): Order => ({
  ...orderAt(order, order.createdAt),
  status: "processing",
  delivered_at: null,
});

/** A key record's wire form. Records never hold the key's value. */
export const keyShown = (record: KeyRecord): ApiKey => ({
  id: record.id,
  name: record.name,
  scopes: [...record.scopes],
  prefix: record.prefix,
  last4: record.last4,
  created_at: timeText(record.createdAt),
  revoked_at: record.revokedAt === null ? null : timeText(record.revokedAt),
});

/** A key as in the response that created it, except its value, which is shown only once (API spec, section 5). */
export const keyAsCreated = (record: KeyRecord) => ({ ...keyShown(record), revoked_at: null, key: null });
