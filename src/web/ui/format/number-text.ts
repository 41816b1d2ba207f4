/*
 * Numbers as the API writes them, in every language of the browser: ASCII digits, a point, no thousands separators. The visitor
 * compares them with the JSON beside them.
 */

/** A number with at most one decimal. */
export const numberText = (number: number): string => String(Math.round(number * 10) / 10);

/** A number with exactly one decimal, so that a column of numbers aligns. */
export const decimalText = (number: number): string => number.toFixed(1);

/** A percentage: `percentText(12.5)` is "12.5%". */
export const percentText = (percent: number): string => `${numberText(percent)}%`;

/** A count in words: `counted(1, "order")` is "1 order", `counted(0, "key")` is "no keys". */
export const counted = (count: number, one: string): string =>
  `${count === 0 ? "no" : count} ${one}${count === 1 ? "" : "s"}`;

/** A human-readable size: `812 B`, `12.3 kB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 999_950 ? `${decimalText(bytes / 1000)} kB` : `${decimalText(bytes / 1_000_000)} MB`;
}

/** A word with a capital letter: `capitalised("silver")` is "Silver". */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
