import { type Money, money } from "#contract/api/money.ts";
import type { AccountField, CATEGORIES } from "#contract/api/product.ts";
import data from "./catalogue.json" with { type: "json" };

/** A product item of the catalogue: the retail price, without a caller's discount. */
export interface CatalogueItem {
  readonly productItemId: number;
  readonly name: string;
  readonly retailPrice: Money;
  readonly available: boolean;
  readonly minQty: number;
  readonly maxQty: number;
}

export interface CatalogueProduct {
  readonly productId: number;
  readonly name: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly accountFields: readonly AccountField[];
  readonly items: readonly CatalogueItem[];
}

/** A product in `catalogue.json`. */
interface ProductData {
  readonly product_id: number;
  readonly name: string;
  readonly category: CatalogueProduct["category"];
  /** The label of each account field. A question mark after its name makes the field optional. */
  readonly account_fields: Readonly<Partial<Record<AccountField["name"] | `${AccountField["name"]}?`, string>>>;
  /** An array each, so that an item is one line; the retail price is a decimal with two places. */
  readonly items: readonly (readonly [
    product_item_id: number,
    name: string,
    price: string,
    unusual?: { readonly available?: boolean; readonly min_qty?: number; readonly max_qty?: number },
  ])[];
}

function accountFieldOf([key, label]: readonly [key: string, label: string]): AccountField {
  const [name, optional] = key.split("?");
  return { name: name as AccountField["name"], label, required: optional === undefined };
}

/**
 * The sample catalogue: 24 invented games, stores and services, ordered by id. All names are fictional, in-game
 * currencies included. Prices are retail.
 */
export const catalogue: readonly CatalogueProduct[] = (data as unknown as readonly ProductData[]).map((product) => ({
  productId: product.product_id,
  name: product.name,
  category: product.category,
  accountFields: Object.entries(product.account_fields).map(accountFieldOf),
  items: product.items.map(([productItemId, name, price, { available = true, min_qty = 1, max_qty = 10 } = {}]) => ({
    productItemId,
    name,
    retailPrice: money(Number(price.replace(".", ""))),
    available,
    minQty: min_qty,
    maxQty: max_qty,
  })),
}));

const itemsById = new Map(
  catalogue.flatMap((product) => product.items.map((item) => [item.productItemId, { product, item }] as const)),
);

/** The item with this id and its product; undefined if the catalogue has none. */
export const findItem = (productItemId: number) => itemsById.get(productItemId);
