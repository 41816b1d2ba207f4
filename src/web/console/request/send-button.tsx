import { sendLabel } from "#web/client/promise.ts";
import { useIsWaiting, usePromise, useSendLook } from "#web/client/react/use-request.ts";
import { Button } from "#web/ui/button.tsx";
import { CrossIcon, EnterIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { REQUEST_FORM } from "#web/ui/request-form.ts";
import { ShortcutKeys } from "#web/ui/shortcut-keys.tsx";

interface SendButtonProps {
  /** Whether the button is in the dock, which has no room beside Send: Cancel is placed above it. */
  readonly isDocked?: boolean;
  readonly className: string;
}

/** Send, which says what it will do, and whose place and size no response changes. */
export function SendButton({ isDocked = false, className }: SendButtonProps) {
  const isWaiting = useIsWaiting();
  return (
    <>
      <Button
        look={useSendLook()}
        className={className}
        type="submit"
        form={REQUEST_FORM}
        aria-disabled={isWaiting}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        <Prose as="span">{sendLabel(usePromise())}</Prose>
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
