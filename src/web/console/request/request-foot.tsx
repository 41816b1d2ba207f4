import { useSession, useSettings } from "#web/client/react/context.tsx";
import { useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSendTwice } from "#web/client/react/use-send.ts";
import { Button } from "#web/ui/button.tsx";
import { SendButton } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { IdempotencyField } from "./idempotency-field.tsx";
import { KeyUseRemark } from "./key-use-remark.tsx";
import { TurnRemark } from "./turn-remark.tsx";

const sendKeys = () => (/Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ Enter" : "Ctrl Enter");

function useIsSending(): boolean {
  const operation = useOperation();
  return useSession(({ submissions }) => submissions[operation]?.outcome === null);
}

function Send() {
  const isSending = useIsSending();
  return (
    <div className="flex items-center gap-3">
      <SendButton isSending={isSending} />
      <span className="hidden font-mono text-code whitespace-nowrap text-ink2 tablet:inline">{sendKeys()}</span>
    </div>
  );
}

/** Sends the same request twice at the same moment, as an impatient client would. */
function SendTwice() {
  const sendTwice = useSendTwice();
  const request = useRequest();
  const isSending = useIsSending();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button className="aria-disabled:opacity-70" aria-disabled={isSending} onClick={() => sendTwice(request)}>
        Send twice at once
      </Button>
      <p className="text-small text-ink2">Two at the same moment, as after a double click.</p>
    </div>
  );
}

/** Send in a frame: at the end of the form, and sticky at the frame's lower edge until that end is visible. */
function SendInFrame() {
  return (
    <div className="sticky bottom-0 z-1 low:static rounded-b-card border-t border-hairline bg-paper px-4 py-2">
      <Send />
    </div>
  );
}

/** The end of the form: the Idempotency-Key, and Send unless the page's dock has it. */
export function RequestFoot({ isPost }: { readonly isPost: boolean }) {
  const columns = useColumns();
  const isFrame = useSettings().embed === "operation";
  const hasSend = columns > 1 && !isFrame;
  return (
    <>
      <div className="flex flex-col gap-3 border-t border-hairline px-4 py-3 empty:hidden">
        <TurnRemark />
        {isPost && <KeyUseRemark />}
        {(isPost || hasSend) && (
          <div className="flex flex-wrap-reverse items-start gap-x-6 gap-y-3">
            {hasSend && <Send />}
            {isPost && <IdempotencyField />}
          </div>
        )}
        {isPost && !isFrame && <SendTwice />}
      </div>
      {isFrame && <SendInFrame />}
    </>
  );
}
