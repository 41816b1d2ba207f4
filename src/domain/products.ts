import { CURRENCY, type Money, moneyText } from "#contract/api/money.ts";
import type { PriceSource, Product, ProductItem } from "#contract/api/product.ts";
import { discounted, TIER_RATES } from "#contract/api/tier.ts";
import type { Call, Decision, ListQuery } from "./call.ts";
import { type CatalogueItem, type CatalogueProduct, catalogue } from "./catalogue.ts";
import { pageFrom } from "./paging.ts";
import type { Account, World } from "./world.ts";

/**
 * The price of one item for one caller (API spec, section 1, rule 1): retail without an account, otherwise with the
 * account's custom rate or else its tier's.
 */
export function priceOf(retail: Money, account: Account | null): { price: Money; source: PriceSource } {
  if (!account) return { price: retail, source: "retail" };
  const price = discounted(retail, account.customRate ?? TIER_RATES[account.tier]);
  return { price, source: account.customRate === null ? "tier" : "custom" };
}

/** Whether an item can be ordered now: the panel's switch overrides the catalogue. */
export function isAvailable(world: World, item: CatalogueItem): boolean {
  return world.switched.find(({ productItemId }) => productItemId === item.productItemId)?.available ?? item.available;
}

function itemFor(world: World, account: Account | null, item: CatalogueItem): ProductItem {
  const { price, source } = priceOf(item.retailPrice, account);
  return {
    product_item_id: item.productItemId,
    name: item.name,
    price: moneyText(price),
    retail_price: moneyText(item.retailPrice),
    currency: CURRENCY,
    price_source: source,
    available: isAvailable(world, item),
    min_qty: item.minQty,
    max_qty: item.maxQty,
  };
}

function productFor(world: World, account: Account | null, product: CatalogueProduct): Product {
  return {
    product_id: product.productId,
    name: product.name,
    category: product.category,
    account_fields: [...product.accountFields],
    items: product.items.map((item) => itemFor(world, account, item)),
  };
}

/** All products, ordered by id, at an account's prices; at retail prices without one. */
export const catalogueFor = (world: World, account: Account | null): Product[] =>
  catalogue.map((product) => productFor(world, account, product));

/**
 * GET /v1/products (API spec, sections 1 and 4): the catalogue ordered by product id, at retail prices without a key,
 * at the account's prices with one. Has no refusals of its own.
 */
export function listProducts(world: World, { caller }: Call, query: ListQuery): Decision<"listProducts"> {
  const account = caller ? world.account : null;
  const { entries, pagination } = pageFrom(catalogue, query);
  const response = { data: entries.map((product) => productFor(world, account, product)), pagination };
  return { response, observed: account ? "account prices" : "retail prices" };
}
