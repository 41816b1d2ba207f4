function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

/**
 * The languages the visitor reads numbers and dates in, best first. What the browser says and Intl does not know, such
 * as `en-US@posix`, is left out: Intl would throw.
 */
export const LOCALES: readonly string[] = navigator.languages.filter(isTag);

const isEnglish = /^en(-|$)/.test(LOCALES[0] ?? "");

/** Whether a number is one that English writes as the interface does: then Intl, which takes long to begin, is not needed. */
export const isPlain = (number: number): boolean => isEnglish && number >= 0 && number < 999;
