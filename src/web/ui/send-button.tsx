import type { KeyboardEvent, ReactNode } from "react";
import { Button } from "./button.tsx";
import { CrossIcon, EnterIcon } from "./icons.tsx";
import { ShortcutKeys } from "./shortcut-keys.tsx";

/** The id of the form that Send submits and Cancel resets, wherever on the page the buttons are. */
export const REQUEST_FORM = "request-form";

/** Submits the request form, as its button does. */
export function submitRequest(): void {
  document.getElementById(REQUEST_FORM)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

/** A held Enter key must not send over and over. */
function ignoreRepeat(event: KeyboardEvent): void {
  if (event.repeat && event.key === "Enter") event.preventDefault();
}

interface SendButtonProps {
  readonly isWaiting: boolean;
  /** Whether the button is in the dock, which has no room beside Send: Cancel is placed above it. */
  readonly isDocked?: boolean;
  readonly look?: "action" | "outline";
  readonly className?: string;
  /** What covers the button for a moment after a response, so that a second press is deliberate. */
  readonly guard?: ReactNode;
}

/** Send, whose place, size and label never change. */
export function SendButton({ isWaiting, isDocked = false, look = "action", className = "", guard }: SendButtonProps) {
  return (
    <>
      <span className="relative inline-flex">
        <Button
          look={look}
          className={className}
          type="submit"
          form={REQUEST_FORM}
          aria-disabled={isWaiting}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onKeyDown={ignoreRepeat}
        >
          Send
          {!isDocked && (
            <ShortcutKeys className="font-normal opacity-85 @max-[350px]:hidden">
              <EnterIcon />
            </ShortcutKeys>
          )}
        </Button>
        {guard}
      </span>
      {isWaiting && isDocked && (
        <Button type="reset" form={REQUEST_FORM} className="absolute end-4 bottom-full mb-2">
          Cancel
        </Button>
      )}
    </>
  );
}

/** Cancel as an icon. Fills its box, over the control that it replaces while a request is running. */
export function CancelButton({ look }: { readonly look: "action" | "outline" }) {
  return (
    <Button
      type="reset"
      look={look}
      form={REQUEST_FORM}
      aria-label="Cancel"
      title="Cancel"
      className="absolute inset-0 rounded-s-none px-0!"
    >
      <CrossIcon />
    </Button>
  );
}
