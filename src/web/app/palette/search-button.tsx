import type { MouseEvent } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { keyWords } from "./platform-keys.ts";

/** Closes the menu around the button first, so that the focus can return to the menu's button. */
function putMenuAway({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("header")?.querySelector<HTMLElement>("[aria-expanded=true]");
  menu?.focus();
  menu?.click();
}

export function SearchButton() {
  const { session } = useSandbox();
  const open = (event: MouseEvent) => {
    putMenuAway(event);
    session.setState({ dialog: "palette" });
  };
  return (
    <Button aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={open}>
      Search <span className="hidden font-mono text-code text-ink2 min-[94rem]:inline">{keyWords("K")}</span>
    </Button>
  );
}
