import { isPlain, LOCALES } from "./locales.ts";

// Made when it is first needed: that takes longer than any use of it.
let numbers: Intl.NumberFormat | undefined;

/** A number as the visitor writes it, with at most one decimal. What the API says is written by the API's rules. */
export function numberText(number: number): string {
  if (isPlain(number) && Number.isInteger(number)) return String(number);
  numbers ??= new Intl.NumberFormat([...LOCALES], { maximumFractionDigits: 1 });
  return numbers.format(number);
}

let decimals: Intl.NumberFormat | undefined;

/** The same with one decimal always, so that a column of them is even. */
export function decimalText(number: number): string {
  decimals ??= new Intl.NumberFormat([...LOCALES], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return decimals.format(number);
}

/** A share in per cent: `percentText(12.5)` is "12.5 %". */
export const percentText = (percent: number): string => `${numberText(percent)} %`;
