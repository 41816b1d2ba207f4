import { isPlain, numberFormat } from "./locales.ts";

const withAtMostOneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** A number in the visitor's locale, with at most one decimal. Not for API values, which keep the API's format. */
export function numberText(number: number): string {
  return isPlain(number) && Number.isInteger(number) ? String(number) : withAtMostOneDecimal(number);
}

/** A number with exactly one decimal, so that a column of numbers aligns. */
export const decimalText = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage: `percentText(12.5)` is "12.5 %". */
export const percentText = (percent: number): string => `${numberText(percent)} %`;
