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
export const isPlain = (number: number): boolean => isEnglish && number >= 0 && number < 999;

/** Formats numbers. The Intl formatter is created on first use, because creation takes longer than any use. */
export function numberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (number) => {
    format ??= new Intl.NumberFormat([...LOCALES], options);
    return format.format(number);
  };
}

/** Formats dates and times, likewise. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (at: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (at) => {
    format ??= new Intl.DateTimeFormat([...LOCALES], options);
    return format.format(at);
  };
}
