import { useSandbox } from "#web/client/react/context.tsx";
import { hasModifier, isField, isPressed, useKeyDown } from "#web/ui/browser/use-key-down.ts";
import { hasCommandKey } from "#web/ui/shortcut-keys.tsx";

/** A single-letter shortcut: ignored in fields and dialogs, and while such shortcuts are off (WCAG 2.1.4). */
function useLetterKey(letter: string, run: () => void): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    if (!isPressed(event, letter) || hasModifier(event) || event.repeat) return;
    if (!session.getState().hasLetterKeys || isField(event.target)) return;
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    run();
  });
}

/**
 * The shortcuts that open dialogs: Ctrl or Cmd + K toggles the palette, `/` opens it, and `?` lists the shortcuts.
 */
export function useShortcuts(): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    const isModified = hasCommandKey() ? event.metaKey : event.ctrlKey;
    if (!isPressed(event, "k") || !isModified || event.shiftKey || event.altKey) return;
    const isOpen = session.getState().dialog === "palette";
    if (event.repeat || (!isOpen && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    session.setState({ dialog: isOpen ? null : "palette" });
  });
  useLetterKey("?", () => session.setState({ dialog: "shortcuts" }));
  useLetterKey("/", () => session.setState({ dialog: "palette" }));
}
