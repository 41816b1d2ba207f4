import { products } from "./catalogue-data.ts";
import type { CatalogueProduct } from "./catalogue-item.ts";

/** Every product, ordered by id. */
export const catalogue: readonly CatalogueProduct[] = products;

const found = new Map(
  catalogue.flatMap((product) => product.items.map((item) => [item.productItemId, { product, item }] as const)),
);

/** The item with this id and its product; undefined if the catalogue has none. */
export const findItem = (productItemId: number) => found.get(productItemId);
