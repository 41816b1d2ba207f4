import { Suspense } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useLetterKey } from "#web/client/react/use-letter-key.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { isModified } from "./platform-keys.ts";

const Palette = lazyPart(() => import("./palette.tsx").then((part) => part.Palette));
const ShortcutList = lazyPart(() => import("./shortcut-list.tsx").then((part) => part.ShortcutList));

/** Ctrl or Cmd + K toggles the palette, except while another dialog is open. */
function usePaletteKey(): void {
  const { session } = useSandbox();
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== "k" || !isModified(event) || event.shiftKey || event.altKey) return;
    const isOpen = session.getState().dialog === "palette";
    if (event.repeat || (!isOpen && document.querySelector("dialog[open]"))) return;
    event.preventDefault();
    session.setState({ dialog: isOpen ? null : "palette" });
  });
}

/** The page's shortcuts and the dialogs they open. When the rail is visible, `/` focuses its filter instead. */
export function Shortcuts() {
  const { session } = useSandbox();
  const dialog = useSession((now) => now.dialog);
  const hasRail = useColumns() === 3;
  usePaletteKey();
  useLetterKey("?", () => session.setState({ dialog: "shortcuts" }));
  useLetterKey("/", () => {
    if (!hasRail) session.setState({ dialog: "palette" });
  });
  return (
    <Suspense>
      {dialog === "palette" && <Palette />}
      {dialog === "shortcuts" && <ShortcutList />}
    </Suspense>
  );
}
