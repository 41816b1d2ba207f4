import type { ReactNode } from "react";

/** Whether the modifier of the page's shortcuts is Cmd, as on Apple systems, where Ctrl+K edits text. Else it is Ctrl. */
export const hasCommandKey = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);

const CMD = "⌘";

const modifier = (): string => (hasCommandKey() ? CMD : "Ctrl");

/** `keyWords("K")` is `Ctrl K`, or `⌘ K`. */
export const keyWords = (...keys: readonly string[]): string => [modifier(), ...keys].join(" ");

interface ShortcutKeysProps {
  /** The key beside Ctrl or Cmd. An icon where few fonts have its sign: looking for one that does delays the first paint. */
  readonly children: ReactNode;
  readonly className: string;
}

/** The keys of a shortcut, for the eye. The first frame is drawn with Ctrl; `data-mac` says what replaces it. */
export const ShortcutKeys = ({ children, className }: ShortcutKeysProps) => (
  <span aria-hidden translate="no" className={`inline-flex items-center gap-[1ch] font-mono text-code ${className}`}>
    <span data-mac={CMD}>{modifier()}</span>
    {children}
  </span>
);
