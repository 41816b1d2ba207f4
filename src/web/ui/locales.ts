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
