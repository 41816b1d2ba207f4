import * as z from "zod/mini";
import { CURRENCY, MoneyText } from "./money.ts";
import { assumed, documented } from "./note.ts";
import { wholeNumber } from "./whole-number.ts";

/** A product item id: the only integer identifier in the API spec. */
export const ProductItemId = documented(wholeNumber(1, 2147483647), "The id of the product item.");

export const Currency = assumed(z.literal(CURRENCY), "The demo currency of every amount.");

export const PriceSource = assumed(
  z.enum(["retail", "tier", "custom"]),
  "Where the price comes from: retail (no key), tier, or custom (a custom discount, which overrides the tier).",
);
export type PriceSource = z.infer<typeof PriceSource>;

export const AccountField = z.strictObject({
  name: assumed(z.enum(["user_id", "server_id"]), "The member of cust_account."),
  label: assumed(z.string(), "The game's name for it, to label your own form."),
  required: assumed(z.boolean(), "Whether orders of this product require it."),
});
export type AccountField = z.infer<typeof AccountField>;

/** A product item as one caller sees it: `price` is the price for this caller, `retail_price` the public price. */
export const ProductItem = z.strictObject({
  product_item_id: ProductItemId,
  name: assumed(z.string(), "The item's name, such as a pack of in-game currency."),
  price: documented(MoneyText, "What you pay per unit: the retail price without a key, your price with one."),
  retail_price: documented(MoneyText, "What a caller without a key pays per unit."),
  currency: Currency,
  price_source: PriceSource,
  available: assumed(z.boolean(), "Whether the item can be ordered. If false, an order returns 409."),
  min_qty: assumed(z.int().check(z.minimum(1)), "The smallest quantity per order."),
  max_qty: assumed(z.int().check(z.minimum(1)), "The largest quantity per order."),
});
export type ProductItem = z.infer<typeof ProductItem>;

export const CATEGORIES = ["mobile_game", "pc_game", "console_game", "gift_card", "subscription"] as const;

export const Product = z.strictObject({
  product_id: assumed(z.int().check(z.minimum(1)), "The id of the product."),
  name: assumed(z.string(), "The game or service."),
  category: assumed(z.enum(CATEGORIES), "The kind of product."),
  account_fields: assumed(z.array(AccountField), "What cust_account contains for this product."),
  items: documented(z.array(ProductItem), "The orderable units."),
});
export type Product = z.infer<typeof Product>;
