import type { Product } from "#contract/api/product.ts";

export interface Narrowing {
  readonly text: string;
  readonly isOffOnly: boolean;
}

/** The products with the items that match every word typed; optionally only items that are off. */
export function shownProducts(products: readonly Product[], { text, isOffOnly }: Narrowing): readonly Product[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return products.flatMap((product) => {
    const items = product.items.filter((item) => {
      const line = `${product.name} ${item.name} ${item.product_item_id}`.toLowerCase();
      return (!isOffOnly || !item.available) && words.every((word) => line.includes(word));
    });
    return items.length > 0 ? [{ ...product, items }] : [];
  });
}

export const itemCount = (products: readonly Product[]): number =>
  products.reduce((count, { items }) => count + items.length, 0);
