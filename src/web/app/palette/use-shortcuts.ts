import { useSandbox } from "#web/client/react/context.tsx";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { useColumns } from "#web/ui/use-columns.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { isModified } from "./platform-keys.ts";

/**
 * The shortcuts that open dialogs: Ctrl or Cmd + K toggles the palette, `?` lists the shortcuts, and `/` opens the
 * palette unless the rail is visible, whose filter it focuses instead.
 */
export function useShortcuts(): void {
  const { session } = useSandbox();
  const hasRail = useColumns() === 3;
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== "k" || !isModified(event) || event.shiftKey || event.altKey) return;
    const isOpen = session.getState().dialog === "palette";
    if (event.repeat || (!isOpen && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    session.setState({ dialog: isOpen ? null : "palette" });
  });
  useLetterKey("?", () => session.setState({ dialog: "shortcuts" }));
  useLetterKey("/", () => {
    if (!hasRail) session.setState({ dialog: "palette" });
  });
}
