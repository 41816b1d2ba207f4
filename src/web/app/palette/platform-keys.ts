const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The key held down for the page's own shortcuts: Ctrl, or Cmd where Ctrl+K belongs to the text being edited. */
export const isModified = (event: KeyboardEvent): boolean => (isApple() ? event.metaKey : event.ctrlKey);

/** `keyWords("K")` is `Ctrl K`, or `⌘ K`. */
export const keyWords = (...keys: readonly string[]): string => [isApple() ? "⌘" : "Ctrl", ...keys].join(" ");
