import type { Product, ProductItem } from "#contract/api/product.ts";

/** An item of the catalogue and the product it belongs to. */
export interface FoundItem {
  readonly product: Product;
  readonly item: ProductItem;
}

export function foundItem(products: readonly Product[], id: unknown): FoundItem | null {
  for (const product of products) {
    const item = product.items.find((each) => each.product_item_id === id);
    if (item) return { product, item };
  }
  return null;
}
