const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The modifier of the page's shortcuts: Cmd on Apple systems, where Ctrl+K edits text, else Ctrl. */
export const isModified = (event: KeyboardEvent): boolean => (isApple() ? event.metaKey : event.ctrlKey);

/** `keyWords("K")` is `Ctrl K`, or `⌘ K`. */
export const keyWords = (...keys: readonly string[]): string => [isApple() ? "⌘" : "Ctrl", ...keys].join(" ");
