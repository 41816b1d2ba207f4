function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

/**
 * The visitor's locales for numbers and dates, best first. Tags the browser reports but Intl rejects, such as
 * `en-US@posix`, are left out because Intl would throw.
 */
export const LOCALES: readonly string[] = navigator.languages.filter(isTag);

const isEnglish = /^en(-|$)/.test(LOCALES[0] ?? "");

/** Whether the visitor's locale writes a number as the API does. Then Intl, which is slow to start, is not needed. */
const isPlain = (number: number): boolean => isEnglish && number >= 0 && number < 999;

/** Creates an Intl formatter on first use, because creation takes longer than any use. */
function onFirstUse<Value>(create: () => { format(value: Value): string }): (value: Value) => string {
  let formatter: ReturnType<typeof create> | undefined;
  return (value) => {
    formatter ??= create();
    return formatter.format(value);
  };
}

const numberFormat = (options: Intl.NumberFormatOptions): ((number: number) => string) =>
  onFirstUse(() => new Intl.NumberFormat([...LOCALES], options));

/** Formats dates and times. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): ((at: Date | number) => string) =>
  onFirstUse(() => new Intl.DateTimeFormat([...LOCALES], options));

const withAtMostOneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** A number in the visitor's locale, with at most one decimal. Not for API values, which keep the API's format. */
export function numberText(number: number): string {
  return isPlain(number) && Number.isInteger(number) ? String(number) : withAtMostOneDecimal(number);
}

/** A number with exactly one decimal, so that a column of numbers aligns. */
export const decimalText = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A percentage: `percentText(12.5)` is "12.5%". */
export const percentText = (percent: number): string => `${numberText(percent)}%`;

const withTwoDecimals = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An API amount in the visitor's locale: "1490.50" becomes "1,490.50" or "1.490,50". */
export function amountText(amount: string): string {
  return isPlain(Number(amount)) ? Number(amount).toFixed(2) : withTwoDecimals(Number(amount));
}

/** The charge of a replay. */
export const chargedNothing = (): string => `CHARGED ${amountText("0.00")}`;

/** A count in words: `counted(1, "order")` is "1 order", `counted(0, "key")` is "no keys". */
export const counted = (count: number, one: string): string =>
  `${count === 0 ? "no" : numberText(count)} ${one}${count === 1 ? "" : "s"}`;

/** A human-readable size: `812 B`, `12.3 kB`, `1.4 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${numberText(bytes)} B`;
  return bytes < 999_950 ? `${decimalText(bytes / 1000)} kB` : `${decimalText(bytes / 1_000_000)} MB`;
}

/** A word with a capital letter: `capitalised("silver")` is "Silver". */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
