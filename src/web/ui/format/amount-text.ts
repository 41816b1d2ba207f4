import { isPlain, LOCALES } from "./locales.ts";

let amounts: Intl.NumberFormat | undefined;

/** An API amount in the visitor's locale: "1490.50" becomes "1,490.50" or "1.490,50". */
export function amountText(amount: string): string {
  if (isPlain(Number(amount))) return Number(amount).toFixed(2);
  amounts ??= new Intl.NumberFormat([...LOCALES], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amounts.format(Number(amount));
}

/** The charge of a replay. */
export const chargedNothing = (): string => `CHARGED ${amountText("0.00")}`;
