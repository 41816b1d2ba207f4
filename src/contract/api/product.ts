import * as z from "zod/mini";
import { CURRENCY, MoneyText } from "./money.ts";
import { assumed, documented } from "./note.ts";

/** A product item id: the only integer identifier in the API spec. */
export const ProductItemId = documented(
  z.int().check(z.minimum(1), z.maximum(2147483647)),
  "Identifier of the product item, an integer.",
);

export const Currency = assumed(z.literal(CURRENCY), "The demo currency. Every amount is in it.");

export const PriceSource = assumed(
  z.enum(["retail", "tier", "custom"]),
  "Where the price comes from: retail (no key), the reseller's tier, or a custom rate on the account, which beats the tier.",
);
export type PriceSource = z.infer<typeof PriceSource>;

export const AccountField = z.strictObject({
  name: assumed(z.enum(["user_id", "server_id"]), "The member of cust_account that carries it."),
  label: assumed(z.string(), "What the game calls it, for your own form."),
  required: assumed(z.boolean(), "Whether an order of this product must carry it."),
});
export type AccountField = z.infer<typeof AccountField>;

/** A product item as one caller sees it: `price` is the price for this caller, `retail_price` the public price. */
export const ProductItem = z.strictObject({
  product_item_id: ProductItemId,
  name: assumed(z.string(), "What is sold, such as a pack of in-game currency."),
  price: documented(MoneyText, "What you pay for one: the retail price without a key, your own price with one."),
  retail_price: documented(MoneyText, "What a caller without a key pays for one."),
  currency: Currency,
  price_source: PriceSource,
  available: assumed(z.boolean(), "False while the item is switched off; an order for it is refused with 409."),
  min_qty: assumed(z.int().check(z.minimum(1)), "The smallest quantity of one order."),
  max_qty: assumed(z.int().check(z.minimum(1)), "The largest quantity of one order."),
});
export type ProductItem = z.infer<typeof ProductItem>;

export const CATEGORIES = ["mobile_game", "pc_game", "console_game", "gift_card", "subscription"] as const;

export const Product = z.strictObject({
  product_id: assumed(z.int().check(z.minimum(1)), "Identifier of the product."),
  name: assumed(z.string(), "The game or service."),
  category: assumed(z.enum(CATEGORIES), "What kind of product it is."),
  account_fields: assumed(z.array(AccountField), "What cust_account must or may carry for this product."),
  items: documented(z.array(ProductItem), "The orderable units."),
});
export type Product = z.infer<typeof Product>;
