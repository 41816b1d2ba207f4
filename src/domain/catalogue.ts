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

/** A product in `catalogue.json`, in the API's own names. What is left out has a default. */
interface ProductData {
  readonly product_id: number;
  readonly name: string;
  readonly category: CatalogueProduct["category"];
  readonly account_fields: readonly (Omit<AccountField, "required"> & { readonly required?: boolean })[];
  readonly items: readonly {
    readonly product_item_id: number;
    readonly name: string;
    /** The retail price as a decimal with two places. */
    readonly price: string;
    readonly available?: boolean;
    readonly min_qty?: number;
    readonly max_qty?: number;
  }[];
}

/**
 * The sample catalogue: 24 invented games, stores and services, ordered by id. All names are fictional, in-game
 * currencies included. Prices are retail.
 */
export const catalogue: readonly CatalogueProduct[] = (data as readonly ProductData[]).map((product) => ({
  productId: product.product_id,
  name: product.name,
  category: product.category,
  accountFields: product.account_fields.map(({ name, label, required = true }) => ({ name, label, required })),
  items: product.items.map(({ product_item_id, name, price, available = true, min_qty = 1, max_qty = 10 }) => ({
    productItemId: product_item_id,
    name,
    retailPrice: money(Number(price.replace(".", ""))),
    available,
    minQty: min_qty,
    maxQty: max_qty,
  })),
}));

const found = new Map(
  catalogue.flatMap((product) => product.items.map((item) => [item.productItemId, { product, item }] as const)),
);

/** The item with this id and its product; undefined if the catalogue has none. */
export const findItem = (productItemId: number) => found.get(productItemId);
