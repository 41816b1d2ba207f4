/** What a function returns; null where it throws, as where a browser refuses something or a text is no JSON. */
export function orNull<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}
