import { type Money, money } from "./money.ts";

/**
 * The discount of each reseller tier off the retail price, in tenths of a percent. The API spec names the tiers but no
 * rates.
 */
export const TIER_RATES = { bronze: 30, silver: 50, gold: 80 } as const;

export type Tier = keyof typeof TIER_RATES;

const CHEAPEST = 1;

/** A retail price less a rate, in tenths of a percent: rounded half up to the hundredth, never below 0.01. */
export const discounted = (retail: Money, rate: number): Money =>
  money(Math.max(CHEAPEST, Math.floor((retail * (1000 - rate) + 500) / 1000)));
