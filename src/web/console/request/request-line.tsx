import { operations } from "#contract/api/operations.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useDraft, useIsWaiting, usePromise, useRequest, useSendLook } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Literal, Method } from "#web/ui/text.tsx";
import { CancelButton, SendButton } from "./send-button.tsx";

/**
 * The method and path that Send calls, as a whole with its query; how to restore the operation's own, after an error that
 * sends others.
 */
export function RequestLine({ isWhole = false }: { readonly isWhole?: boolean }) {
  const operation = operations[useOperation()];
  const { method } = operation;
  const request = useRequest();
  const path = isWhole ? request.path : operation.path;
  const [{ target }, change] = useDraft();
  return (
    <div className="min-w-0 py-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Method method={target?.method ?? method} />
        <Literal className="font-mono text-heading font-semibold break-all @max-[25rem]:text-base">
          {target?.path ?? path}
        </Literal>
      </p>
      {target && (
        <button
          type="button"
          className="min-h-6 text-small text-accent underline underline-offset-3 pointer-coarse:min-h-11"
          onClick={() => change({ target: null })}
        >
          Restore {method} {path}
        </button>
      )}
    </div>
  );
}

/** The other ways to send, as entries of a menu. */
export function WaysToSend() {
  const { session } = useSandbox();
  const sendTwice = useSend(2);
  const request = useRequest();
  return (
    <>
      <MenuItem
        note="Two identical requests at the same moment, as after a double click."
        onPick={() => sendTwice(request)}
      >
        Send 2 in parallel
      </MenuItem>
      <MenuItem onPick={() => session.setState({ dialog: "curl" })}>Paste a cURL command</MenuItem>
    </>
  );
}

/** Send and the menu of the other ways; Cancel covers the menu while a request is running. */
export function SendGroup() {
  const isWaiting = useIsWaiting();
  const { cost, refusal } = usePromise();
  const look = useSendLook();
  // A label wraps only where its letters are spaced out.
  const width =
    (cost ?? refusal)
      ? "w-58 px-1.5! whitespace-normal! @max-[30rem]:w-43 @max-[25rem]:w-40 @max-[25rem]:text-small"
      : "w-33 px-0! @max-[30rem]:w-21";
  return (
    <div className="flex shrink-0">
      <SendButton className={`rounded-e-none ${width}`} />
      <div className="relative grid">
        <Menu
          name="More ways to send"
          look={look}
          className={`h-full w-8 rounded-s-none px-0! ${look === "outline" ? "border-s-0" : "border-s-paper"}`}
          isDisabled={isWaiting}
        >
          <WaysToSend />
        </Menu>
        {isWaiting && <CancelButton />}
      </div>
    </div>
  );
}
