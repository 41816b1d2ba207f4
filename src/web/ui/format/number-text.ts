import { isPlain, LOCALES } from "./locales.ts";

// Created on first use, because creation takes longer than any use.
let numbers: Intl.NumberFormat | undefined;

/** A number in the visitor's locale, with at most one decimal. Not for API values, which keep the API's format. */
export function numberText(number: number): string {
  if (isPlain(number) && Number.isInteger(number)) return String(number);
  numbers ??= new Intl.NumberFormat([...LOCALES], { maximumFractionDigits: 1 });
  return numbers.format(number);
}

let decimals: Intl.NumberFormat | undefined;

/** A number with exactly one decimal, so that a column of numbers aligns. */
export function decimalText(number: number): string {
  decimals ??= new Intl.NumberFormat([...LOCALES], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return decimals.format(number);
}

/** A percentage: `percentText(12.5)` is "12.5 %". */
export const percentText = (percent: number): string => `${numberText(percent)} %`;
