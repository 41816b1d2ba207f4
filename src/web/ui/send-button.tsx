import { Button } from "./button.tsx";

/** The form that Send submits and Cancel resets, wherever on the page they stand. */
export const REQUEST_FORM = "request-form";

/** Has the form send its request, as its button does. */
export function submitRequest(): void {
  document.getElementById(REQUEST_FORM)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
}

interface SendButtonProps {
  readonly isSending: boolean;
  /** In the dock there is no room beside Send: Cancel stands above it. */
  readonly isDocked?: boolean;
}

/** Send, and Cancel while a request is running for longer than a moment. */
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
