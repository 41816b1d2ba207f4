import type { Money } from "#contract/api/money.ts";
import type { AccountField, CATEGORIES } from "#contract/api/product.ts";

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
