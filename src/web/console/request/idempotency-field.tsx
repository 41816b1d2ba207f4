import { operations } from "#contract/api/operations.ts";
import { newUuid } from "#web/client/draft.ts";
import type { Outcome } from "#web/client/http.ts";
import { useExchanges, useSession, useSettings, useStateView } from "#web/client/react/context.tsx";
import { useDraft, useRequest } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import { CANCELLED, describeResult } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { CONTROL, Field } from "#web/ui/field.tsx";
import { SendButton } from "#web/ui/send-button.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { TextInput } from "./body-field.tsx";

const outcomeLine = (outcome: Outcome) => (
  <li className="flex flex-wrap gap-x-3">
    <b>{describeResult({ outcome, exchange: null }).brief}</b>
    <span className="font-mono text-code break-all">{outcome.kind === "answered" && outcome.response.requestId}</span>
  </li>
);

/** A note on the last press: that it was cancelled, or that it sent two requests and the outcome of each. */
function SubmissionNote() {
  const operation = useOperation();
  const submission = useSession(({ submissions }) => submissions[operation]);
  if (!submission?.outcome) return null;
  const { outcome, duplicate } = submission;
  if (outcome.kind === "lost" && outcome.isCancelled) {
    return (
      <Callout look="processing">
        <p>{CANCELLED}</p>
      </Callout>
    );
  }
  if (!duplicate) return null;
  return (
    <Callout look="plain">
      <p>Sent twice at once. What came of the two:</p>
      <ul aria-label="Outcomes of the two">
        {outcomeLine(outcome)}
        {outcomeLine(duplicate)}
      </ul>
    </Callout>
  );
}

/** A JSON text with the members of its objects in order; any other text unchanged. */
function normalized(text: string): string {
  const ordered = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text, ordered));
  } catch {
    return text;
  }
}

/** Says before Send is pressed what effect the Idempotency-Key will have. */
function KeyUseRemark() {
  const operation = useOperation();
  const [{ idempotencyKey, body }] = useDraft();
  const used = useStateView(({ ledger }) => ledger.find((line) => line.idempotencyKey === idempotencyKey));
  const first = useExchanges().find(({ requestId }) => requestId === used?.originalRequest);
  const isOrder = operation === "placeOrder";
  if (idempotencyKey === "") {
    return (
      <Callout look="processing">
        <p>Unprotected: {isOrder ? "a retry would charge twice." : "a retry would create a second key."}</p>
      </Callout>
    );
  }
  if (!used) return null;
  const isOther = used.operation !== operation || (first && normalized(first.request.body) !== normalized(body));
  const replay = `. Sent again, this is a replay: the stored response, ${isOrder ? "no charge" : "no second key"}.`;
  const reuse = " for another request: this one will be refused with 422. Press New key, or undo the change.";
  const unclear =
    " by a request this page does not know. Only the very same request is a replay; any other is refused.";
  return (
    <Callout look={isOther || !first ? "void" : "copy"}>
      <p>
        Used at <ClockTime at={Date.parse(used.usedAt)} />
        {isOther ? reuse : first ? replay : unclear}
      </p>
    </Callout>
  );
}

/** The Idempotency-Key. It stays after a send, so that a second press is a replay. */
function IdempotencyField() {
  const [{ idempotencyKey }, change] = useDraft();
  return (
    <div className="flex min-w-0 flex-1 basis-96 flex-wrap items-end gap-3">
      <Field label="Idempotency-Key" className="flex-1 basis-72">
        {(ids) => (
          <TextInput
            {...ids}
            value={idempotencyKey}
            placeholder="none is sent"
            onText={(text) => change({ idempotencyKey: text })}
            className={`${CONTROL} font-mono text-code`}
          />
        )}
      </Field>
      <div className="flex gap-3">
        <Button className="tablet:min-h-10" onClick={() => change({ idempotencyKey: newUuid() })}>
          New key
        </Button>
        {idempotencyKey !== "" && (
          <Button
            aria-label="Remove Idempotency-Key"
            className="tablet:min-h-10"
            onClick={() => change({ idempotencyKey: "" })}
          >
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function Send() {
  const operation = useOperation();
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
  const keys = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? "⌘ Enter" : "Ctrl Enter";
  return (
    <div className="flex items-center gap-3">
      <SendButton isSending={isSending} />
      <span className="hidden font-mono text-code whitespace-nowrap text-ink2 tablet:inline">{keys}</span>
    </div>
  );
}

/** Sends the same request twice at the same moment, as an impatient client would. */
function SendTwice() {
  const operation = useOperation();
  const isSending = useSession(({ submissions }) => submissions[operation]?.outcome === null);
  const sendTwice = useSend(2);
  const request = useRequest();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button className="aria-disabled:opacity-70" aria-disabled={isSending} onClick={() => sendTwice(request)}>
        Send 2 in parallel
      </Button>
      <p className="text-small text-ink2">Two at the same moment, as after a double click.</p>
    </div>
  );
}

/**
 * The end of the form: the Idempotency-Key, and Send unless the page's dock has it. In a frame, Send is sticky at the
 * frame's lower edge until that end is visible.
 */
export function RequestFoot() {
  const isPost = operations[useOperation()].method === "POST";
  const isFrame = useSettings().embed === "operation";
  const hasSend = useColumns() > 1 && !isFrame;
  return (
    <>
      <div className="flex flex-col gap-3 border-t border-hairline px-4 py-3 empty:hidden">
        <SubmissionNote />
        {isPost && <KeyUseRemark />}
        {(isPost || hasSend) && (
          <div className="flex flex-wrap-reverse items-start gap-x-6 gap-y-3">
            {hasSend && <Send />}
            {isPost && <IdempotencyField />}
          </div>
        )}
        {isPost && !isFrame && <SendTwice />}
      </div>
      {isFrame && (
        <div className="sticky bottom-0 z-1 low:static rounded-b-card border-t border-hairline bg-paper px-4 py-2">
          <Send />
        </div>
      )}
    </>
  );
}
