import { Button } from "./button.tsx";

/** The form that Send submits, wherever on the page Send stands. */
export const REQUEST_FORM = "request-form";

export function SendButton({ isSending }: { readonly isSending: boolean }) {
  return (
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
  );
}
