import { isPlain, numberFormat } from "./locales.ts";

const withTwoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An API amount in the visitor's locale: "1490.50" becomes "1,490.50" or "1.490,50". */
export function amountText(amount: string): string {
  return isPlain(Number(amount)) ? Number(amount).toFixed(2) : withTwoDecimals(Number(amount));
}

/** The charge of a replay. */
export const chargedNothing = (): string => `CHARGED ${amountText("0.00")}`;
