import { type Money, money } from "#contract/api/money.ts";
import type { PriceSource } from "#contract/api/product.ts";
import { TIER_RATES } from "#contract/api/tier.ts";
import type { Account } from "./world.ts";

const CHEAPEST = 1;

/**
 * The price of one item for one caller (API spec, section 1, rule 1): retail without an account, otherwise with the
 * account's custom rate or else its tier's; rounded half up to the hundredth, never below 0.01.
 */
export function priceOf(retail: Money, account: Account | null): { price: Money; source: PriceSource } {
  if (!account) return { price: retail, source: "retail" };
  const rate = account.customRate ?? TIER_RATES[account.tier];
  const price = Math.max(CHEAPEST, Math.floor((retail * (1000 - rate) + 500) / 1000));
  return { price: money(price), source: account.customRate === null ? "tier" : "custom" };
}
