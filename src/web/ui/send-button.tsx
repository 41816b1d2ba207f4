import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";
import { CrossIcon, EnterIcon } from "./icons.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";

/** The id of the form that Send submits and Cancel resets, wherever on the page the buttons are. */
export const REQUEST_FORM = "request-form";

/** Submits the request form, as its button does. */
export function submitRequest(): void {
  document.getElementById(REQUEST_FORM)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** Focuses Send, which stays where it is whatever else changes. */
export function focusSend(): void {
  document.querySelector<HTMLElement>(`[type=submit][form=${REQUEST_FORM}]`)?.focus();
}

interface SendButtonProps {
  readonly isWaiting: boolean;
  /** Outlined where something else is to be done first. */
  readonly look?: ComponentProps<typeof Button>["look"];
  /** Whether the button is in the dock, which has no room beside Send: Cancel is placed above it. */
  readonly isDocked?: boolean;
  readonly className?: string;
  /** Its label; "Send" if none is given. */
  readonly children?: ReactNode;
}

/** Send, whose place and size no response changes. */
export function SendButton(props: SendButtonProps) {
  const { isWaiting, look = "action", isDocked = false, className = "", children = "Send" } = props;
  return (
    <>
      <Button
        look={look}
        className={className}
        type="submit"
        form={REQUEST_FORM}
        aria-disabled={isWaiting}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {children}
        {!isDocked && (
          <ShortcutKeys className="font-normal opacity-85 @max-[30rem]:hidden">
            <EnterIcon />
          </ShortcutKeys>
        )}
      </Button>
      {isWaiting && isDocked && (
        <Button type="reset" form={REQUEST_FORM} className="absolute end-4 bottom-full mb-2">
          Cancel
        </Button>
      )}
    </>
  );
}

/** Cancel as an icon. Fills its box, over the control that it replaces while a request is running. */
export function CancelButton() {
  return (
    <Button
      type="reset"
      look="action"
      form={REQUEST_FORM}
      aria-label="Cancel"
      title="Cancel"
      className="absolute inset-0 rounded-s-none px-0!"
    >
      <CrossIcon />
    </Button>
  );
}
