import { operations } from "#contract/api/operations.ts";
import type { Outcome } from "#web/client/call.ts";
import { useSession } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import type { Submission } from "#web/client/store.ts";
import { BringIntoView } from "#web/ui/bring-into-view.tsx";
import { Card } from "#web/ui/card.tsx";
import { numberText } from "#web/ui/format/number-text.ts";
import { sizeText } from "#web/ui/format/size-text.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { WhenLoaded } from "#web/ui/when-loaded.tsx";
import { NoAnswer } from "./no-answer.tsx";
import { isReplayable, ReplayButton } from "./replay-button.tsx";
import { StatusPill } from "./status-pill.tsx";

const AnswerView = lazyPart(() => import("./answer-view.tsx").then((part) => part.AnswerView), "soon");

function Measures({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind !== "answered") return null;
  const { status, milliseconds, bytes } = outcome.answer;
  return (
    <>
      <StatusPill status={status} />
      <p className="font-mono text-small text-ink2 present:hidden">
        {numberText(milliseconds)} ms <span className="ms-2">{sizeText(bytes)}</span>
      </p>
    </>
  );
}

function Arrived({ submission, outcome }: { readonly submission: Submission; readonly outcome: Outcome }) {
  const { request } = submission;
  const aside = (
    <>
      <Measures outcome={outcome} />
      {submission.outcome === null && <p className="waits text-ink2">Waiting for the answer…</p>}
      {isReplayable(request, outcome) && (
        <span className="ms-auto">
          <ReplayButton request={request} />
        </span>
      )}
    </>
  );
  return (
    <Card heading="Response" aside={aside} isBusy={submission.outcome === null}>
      <BringIntoView news={submission.outcome} />
      {outcome.kind === "answered" ? (
        <WhenLoaded className="px-4 pb-4">
          <AnswerView key={`${request.operation} ${outcome.answer.status}`} request={request} answer={outcome.answer} />
        </WhenLoaded>
      ) : (
        <NoAnswer request={request} outcome={outcome} />
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
