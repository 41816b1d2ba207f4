import { operations } from "#contract/api/operations.ts";
import { type ApiRequest, type ApiResponse, headerOf, isPost, type Outcome } from "#web/client/http.ts";
import { useSession } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { useSend } from "#web/client/react/use-send.ts";
import type { Submission } from "#web/client/store.ts";
import { BringIntoView } from "#web/ui/bring-into-view.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { numberText, sizeText } from "#web/ui/format/number-text.ts";
import { lazyPart, WhenLoaded } from "#web/ui/lazy-part.tsx";
import { statusLook, statusWords } from "#web/ui/status-words.ts";
import { useEnter } from "#web/ui/use-key-down.ts";

/** A call is worth replaying if it succeeded, or if the caller cannot know whether it did. */
function isReplayable(request: ApiRequest, outcome: Outcome): boolean {
  if (!isPost(request) || headerOf(request, "Idempotency-Key") === null || outcome.kind === "unsendable") return false;
  return outcome.kind === "lost" || outcome.response.status < 400 || outcome.response.status >= 500;
}

/** Sends the same request again: same key, same body, same authorization. */
function ReplayButton({ request }: { readonly request: ApiRequest }) {
  const send = useSend();
  const replay = () => send(request);
  useEnter(true, replay);
  return (
    <span className="ms-auto">
      <Button aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter" onClick={replay}>
        Replay same request
      </Button>
    </span>
  );
}

interface NoResponseProps {
  readonly outcome: Exclude<Outcome, { kind: "answered" }>;
  readonly canReplay: boolean;
}

/** A call without a response: it was lost on the network, or could not be sent. */
function NoResponse({ outcome, canReplay }: NoResponseProps) {
  return (
    <div className="px-4 pb-4">
      <Callout look="processing">
        {outcome.kind === "unsendable" ? (
          <p>
            <b>Not sent.</b> The browser refused to send this request: {outcome.why}
          </p>
        ) : (
          <p>
            <b>{outcome.isCancelled ? "Cancelled here." : "No answer came back."}</b> Nobody can tell whether the call
            was carried out. {canReplay && "Its Idempotency-Key makes it safe to replay."}
          </p>
        )}
      </Callout>
    </div>
  );
}

const ResponseView = lazyPart(() => import("./response-view.tsx").then((part) => part.ResponseView), "soon");

/** The status, whose colour shows its class, the duration and the size. */
function Measures({ response: { status, milliseconds, bytes } }: { readonly response: ApiResponse }) {
  return (
    <>
      <p className={`rounded border px-2 py-0.5 font-mono text-small font-bold ${statusLook(status)}`}>
        {status} {statusWords(status)}
      </p>
      <p className="font-mono text-small text-ink2 present:hidden">
        {numberText(milliseconds)} ms <span className="ms-2">{sizeText(bytes)}</span>
      </p>
    </>
  );
}

function Arrived({ submission, outcome }: { readonly submission: Submission; readonly outcome: Outcome }) {
  const { request } = submission;
  const isWaiting = submission.outcome === null;
  const canReplay = isReplayable(request, outcome);
  const aside = (
    <>
      {outcome.kind === "answered" && <Measures response={outcome.response} />}
      {isWaiting && <p className="waits text-ink2">Waiting for the answer…</p>}
      {canReplay && <ReplayButton request={request} />}
    </>
  );
  return (
    <Card heading="Response" aside={aside} isBusy={isWaiting}>
      <BringIntoView trigger={submission.outcome} />
      {outcome.kind === "answered" ? (
        <WhenLoaded className="px-4 pb-4">
          <ResponseView
            key={`${request.operation} ${outcome.response.status}`}
            request={request}
            response={outcome.response}
          />
        </WhenLoaded>
      ) : (
        <NoResponse outcome={outcome} canReplay={canReplay} />
      )}
    </Card>
  );
}

/** The outcome of the last press of Send; before the first, a prompt. */
export function ResponseCard() {
  const operation = useOperation();
  const submission = useSession(({ submissions }) => submissions[operation]);
  const outcome = submission?.outcome ?? submission?.before;
  if (submission && outcome) return <Arrived submission={submission} outcome={outcome} />;
  const { method, path } = operations[operation];
  return (
    <Card heading="Response" isBusy={submission !== undefined}>
      <p className="px-4 pb-4 text-ink2">
        {submission ? "Waiting for the answer…" : `Nothing yet. Press Send to call ${method} ${path}.`}
      </p>
    </Card>
  );
}
