import type { Money } from "#contract/api/money.ts";
import type { AccountField, CATEGORIES } from "#contract/api/product.ts";
import { products } from "./catalogue-data.ts";

/** A product item as the catalogue holds it: the retail price, no caller's price. */
export interface CatalogueItem {
  readonly productItemId: number;
  readonly name: string;
  readonly retailPrice: Money;
  readonly available: boolean;
  readonly minQty: number;
  readonly maxQty: number;
}

/** A product as the catalogue holds it. */
export interface CatalogueProduct {
  readonly productId: number;
  readonly name: string;
  readonly category: (typeof CATEGORIES)[number];
  readonly accountFields: readonly AccountField[];
  readonly items: readonly CatalogueItem[];
}

/** Every product, ordered by id. */
export const catalogue: readonly CatalogueProduct[] = products;

const found = new Map(
  catalogue.flatMap((product) => product.items.map((item) => [item.productItemId, { product, item }] as const)),
);

/** The item with this id and the product it belongs to; undefined where the catalogue has none. */
export const findItem = (productItemId: number) => found.get(productItemId);
