import { isPlain, LOCALES } from "./locales.ts";

let amounts: Intl.NumberFormat | undefined;

/** An amount as the interface writes it, as the visitor does: "1490.50" is "1,490.50" to one, "1.490,50" to another. */
export function amountText(amount: string): string {
  if (isPlain(Number(amount))) return Number(amount).toFixed(2);
  amounts ??= new Intl.NumberFormat([...LOCALES], { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return amounts.format(Number(amount));
}

/** What a copy was charged. */
export const chargedNothing = (): string => `CHARGED ${amountText("0.00")}`;
