import type { Product } from "#contract/api/product.ts";
import type { FoundItem } from "./found-item.ts";

const isDigits = /^[1-9]\d{0,9}$/;

/** The items whose product name, own name or number contains every typed word, in catalogue order. */
export function itemsMatching(products: readonly Product[], typed: string): readonly FoundItem[] {
  const words = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return products.flatMap((product) =>
    product.items
      .filter((item) => {
        const text = `${product.name} ${item.name} ${item.product_item_id}`.toLowerCase();
        return words.every((word) => text.includes(word));
      })
      .map((item) => ({ product, item })),
  );
}

/** The typed number if no item has it, else null. It can still be sent, to see it refused. */
export function unlistedNumber(products: readonly Product[], typed: string): number | null {
  const text = typed.trim();
  if (!isDigits.test(text)) return null;
  const isListed = products.some(({ items }) => items.some((item) => item.product_item_id === Number(text)));
  return isListed ? null : Number(text);
}
