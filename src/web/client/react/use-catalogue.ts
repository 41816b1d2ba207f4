import { ApiKeyValue } from "#contract/api/key.ts";
import type { Product } from "#contract/api/product.ts";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import { useStateView } from "./context.tsx";
import { useAuthorization } from "./use-request.ts";

/** The products as listProducts returns them without a key. */
export const atRetail = memoizeWeak((products: readonly Product[]): readonly Product[] =>
  products.map(({ items, ...product }) => ({
    ...product,
    items: items.map((item) => ({ ...item, price: item.retail_price, price_source: "retail" })),
  })),
);

/** The catalogue at the selected key's prices; at retail prices while a pasted key is incomplete. */
export function useCatalogue(): readonly Product[] {
  const { token } = useAuthorization();
  const products = useStateView(({ catalogue }) => catalogue);
  return ApiKeyValue.safeParse(token).success ? products : atRetail(products);
}
