import { useSandbox } from "#web/client/react/context.tsx";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { hasCommandKey } from "#web/ui/shortcut-keys.tsx";
import { isPressed, useKeyDown } from "#web/ui/use-key-down.ts";

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
