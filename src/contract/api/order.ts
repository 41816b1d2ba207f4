import * as z from "zod/mini";
import { MoneyText } from "./money.ts";
import { assumed, documented } from "./note.ts";
import { Currency, PriceSource, ProductItemId } from "./product.ts";
import { visibleId } from "./text.ts";
import { TimeText } from "./time.ts";
import { wholeNumber } from "./whole-number.ts";

const ORDER_STATUSES = ["processing", "delivered"] as const;

export const OrderStatus = documented(
  z.enum(ORDER_STATUSES),
  "processing once placed, then delivered. The spec has no other status.",
);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderId = assumed(z.string().check(z.regex(/^ord_[0-9A-Za-z]{20}$/)), "The id of the order.", {
  examples: ["ord_7Kq2Xw9Rt4Lm6Zp1Vb3N"],
});

const VISIBLE_ONLY = "Visible characters and the space U+0020 only.";

/** The body of POST /v1/orders (API spec, sections 2 and 4). */
export const OrderRequest = z.strictObject({
  product_item_id: ProductItemId,
  cust_account: documented(
    z.strictObject({
      user_id: documented(visibleId(64), `The customer's user id in the game. ${VISIBLE_ONLY}`),
      server_id: documented(
        z.optional(visibleId(64)),
        `The customer's server id in the game. Required if the product's account_fields says so. ${VISIBLE_ONLY}`,
      ),
    }),
    "The customer's game account the item is delivered to.",
  ),
  qty: documented(wholeNumber(1), "The quantity, from the item's min_qty to its max_qty."),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** An order as the API returns it. It has no balance: reading the balance needs wallet:read. */
export const Order = z.strictObject({
  id: OrderId,
  status: OrderStatus,
  product_item_id: ProductItemId,
  product_item_name: assumed(z.string(), "The item's name when it was ordered."),
  product_name: assumed(z.string(), "The product's name when it was ordered."),
  cust_account: documented(
    z.strictObject({
      user_id: documented(z.string(), "The user id as sent."),
      server_id: documented(z.nullable(z.string()), "The server id as sent; null if none was sent."),
    }),
    "The customer's game account the item is delivered to.",
  ),
  qty: documented(z.int().check(z.minimum(1)), "The quantity ordered."),
  unit_price: assumed(MoneyText, "Your price per unit when the order was placed."),
  total: assumed(MoneyText, "The amount charged: unit_price times qty."),
  currency: Currency,
  price_source: PriceSource,
  created_at: assumed(TimeText, "When the order was placed."),
  delivered_at: assumed(z.nullable(TimeText), "When the order was delivered; null while it is processing."),
});
export type Order = z.infer<typeof Order>;
