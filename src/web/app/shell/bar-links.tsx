import type { MouseEvent, ReactNode } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { STAGE_ADDRESS } from "#web/client/routes.ts";
import type { Session } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { PlayIcon } from "#web/ui/icons.tsx";

/** Closes the menu around the control, so that the focus returns to the menu's button once a dialog is closed. */
export function closeMenu({ currentTarget }: MouseEvent): void {
  const menu = currentTarget.closest("header")?.querySelector<HTMLElement>("[aria-expanded=true]");
  menu?.focus();
  menu?.click();
}

/** A link that looks like a quiet button. */
export const LINK =
  "inline-flex min-h-11 items-center rounded border border-transparent px-2.5 py-1 leading-tight font-semibold whitespace-nowrap hover:bg-hover tablet:min-h-9";

/** Starts the demo, which has a store of its own; hidden where the stage has no room. */
export const DemoLink = () => (
  <a href={STAGE_ADDRESS} className={`${LINK} gap-2.5 max-tablet:hidden!`}>
    <PlayIcon /> 3-minute demo
  </a>
);

interface DialogButtonProps {
  readonly dialog: NonNullable<Session["dialog"]>;
  readonly children: ReactNode;
}

/** Opens a dialog; closes the menu it is in first. */
export function DialogButton({ dialog, children }: DialogButtonProps) {
  const { session } = useSandbox();
  const open = (event: MouseEvent) => {
    closeMenu(event);
    session.setState({ dialog });
  };
  return (
    <Button aria-haspopup="dialog" onClick={open}>
      {children}
    </Button>
  );
}
