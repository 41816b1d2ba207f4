import { Button } from "./button.tsx";

/** The id of the form that Send submits and Cancel resets, wherever on the page the buttons are. */
export const REQUEST_FORM = "request-form";

/** Submits the request form, as its button does. */
export function submitRequest(): void {
  document.getElementById(REQUEST_FORM)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

interface SendButtonProps {
  readonly isSending: boolean;
  /** Whether the button is in the dock, which has no room beside Send: Cancel is placed above it. */
  readonly isDocked?: boolean;
}

/** Send, and Cancel once a request has been running for longer than a moment. */
export function SendButton({ isSending, isDocked = false }: SendButtonProps) {
  return (
    <>
      <Button
        look="action"
        className="tablet:min-h-10"
        type="submit"
        form={REQUEST_FORM}
        aria-disabled={isSending}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        Send
      </Button>
      {isSending && (
        <Button
          type="reset"
          form={REQUEST_FORM}
          className={`waits tablet:min-h-10 ${isDocked ? "absolute end-4 bottom-full mb-2" : ""}`}
        >
          Cancel
        </Button>
      )}
    </>
  );
}
