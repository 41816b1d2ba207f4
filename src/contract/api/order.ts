import * as z from "zod/mini";
import { MoneyText } from "./money.ts";
import { assumed, documented } from "./note.ts";
import { Currency, PriceSource, ProductItemId } from "./product.ts";
import { line } from "./text.ts";
import { TimeText } from "./time.ts";

const ORDER_STATUSES = ["processing", "delivered"] as const;

export const OrderStatus = documented(
  z.enum(ORDER_STATUSES),
  "processing from the moment of placing, then delivered. The API spec names no other state.",
);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderId = assumed(z.string().check(z.regex(/^ord_[0-9A-Za-z]{20}$/)), "Identifier of the order.", {
  examples: ["ord_7Kq2Xw9Rt4Lm6Zp1Vb3N"],
});

/** The body of POST /v1/orders (API spec, sections 2 and 4). */
export const OrderRequest = z.strictObject({
  product_item_id: ProductItemId,
  cust_account: documented(
    z.strictObject({
      user_id: documented(line(64), "The customer's user id in the game, 1 to 64 characters."),
      server_id: documented(
        z.optional(line(64)),
        "The customer's server id in the game, 1 to 64 characters. Required when the product's account_fields says so.",
      ),
    }),
    "The customer's game account the item is delivered to.",
  ),
  qty: documented(z.int().check(z.minimum(1)), "How many, a whole number from the item's min_qty to its max_qty."),
});
export type OrderRequest = z.infer<typeof OrderRequest>;

/** An order as the API returns it. It has no balance: reading the balance needs wallet:read. */
export const Order = z.strictObject({
  id: OrderId,
  status: OrderStatus,
  product_item_id: ProductItemId,
  product_item_name: assumed(z.string(), "Name of the item when it was ordered."),
  product_name: assumed(z.string(), "Name of the product when it was ordered."),
  cust_account: documented(
    z.strictObject({
      user_id: documented(z.string(), "As sent."),
      server_id: documented(z.nullable(z.string()), "As sent, or null."),
    }),
    "The customer's game account the item is delivered to.",
  ),
  qty: documented(z.int().check(z.minimum(1)), "How many were ordered."),
  unit_price: assumed(MoneyText, "Your price of one when the order was placed."),
  total: assumed(MoneyText, "unit_price times qty: what the wallet was charged."),
  currency: Currency,
  price_source: PriceSource,
  created_at: assumed(TimeText, "When the order was placed."),
  delivered_at: assumed(z.nullable(TimeText), "When it was delivered, or null while it is processing."),
});
export type Order = z.infer<typeof Order>;
