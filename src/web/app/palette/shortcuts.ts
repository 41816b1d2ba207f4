import { useSandbox } from "#web/client/react/context.tsx";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";

/** Whether the modifier of the page's shortcuts is Cmd, as on Apple systems, where Ctrl+K edits text. Else it is Ctrl. */
const hasCommandKey = (): boolean => /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** `keyWords("K")` is `Ctrl K`, or `⌘ K`. */
export const keyWords = (...keys: readonly string[]): string => [hasCommandKey() ? "⌘" : "Ctrl", ...keys].join(" ");

/**
 * The shortcuts that open dialogs: Ctrl or Cmd + K toggles the palette, `/` opens it, and `?` lists the shortcuts.
 */
export function useShortcuts(): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    const isModified = hasCommandKey() ? event.metaKey : event.ctrlKey;
    if (event.key.toLowerCase() !== "k" || !isModified || event.shiftKey || event.altKey) return;
    const isOpen = session.getState().dialog === "palette";
    if (event.repeat || (!isOpen && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    session.setState({ dialog: isOpen ? null : "palette" });
  });
  useLetterKey("?", () => session.setState({ dialog: "shortcuts" }));
  useLetterKey("/", () => session.setState({ dialog: "palette" }));
}
