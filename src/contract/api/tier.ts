/**
 * The discount of each reseller tier off the retail price, in tenths of a percent. The API spec names the tiers but no
 * rates.
 */
export const TIER_RATES = { bronze: 30, silver: 50, gold: 80 } as const;

export type Tier = keyof typeof TIER_RATES;
