/** Whether the modifier of the page's shortcuts is Cmd, as on Apple systems, where Ctrl+K edits text. Else it is Ctrl. */
export const hasCommandKey = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** `keyWords("K")` is `Ctrl K`, or `⌘ K`. */
export const keyWords = (...keys: readonly string[]): string => [hasCommandKey() ? "⌘" : "Ctrl", ...keys].join(" ");

interface ShortcutKeysProps {
  readonly keys: string;
  readonly className: string;
}

/** The keys of a shortcut, for the eye. The first frame is drawn with Ctrl; `data-mac` says what replaces it. */
export const ShortcutKeys = ({ keys, className }: ShortcutKeysProps) => (
  <span aria-hidden data-mac={`⌘ ${keys}`} className={`font-mono text-code ${className}`}>
    {keyWords(keys)}
  </span>
);
