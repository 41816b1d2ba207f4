/** What each reseller tier takes off the retail price, in tenths of a per cent. The document names tiers, no rates. */
export const TIER_RATES = { bronze: 30, silver: 50, gold: 80 } as const;

export type Tier = keyof typeof TIER_RATES;
