import type { Outcome } from "#web/client/call.ts";
import { fateOf } from "#web/client/duplicate.ts";
import { useSession } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { CANCELLED } from "#web/client/send.ts";
import { Callout } from "#web/ui/callout.tsx";

const idIn = (outcome: Outcome): string | null => (outcome.kind === "answered" ? outcome.answer.requestId : null);

function Fate({ outcome }: { readonly outcome: Outcome }) {
  return (
    <li className="flex flex-wrap gap-x-3">
      <b>{fateOf(outcome)}</b>
      <span className="font-mono text-code break-all">{idIn(outcome)}</span>
    </li>
  );
}

/** A note on the last press: that it was cancelled, or that it sent two requests and the outcome of each. */
export function TurnRemark() {
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
        <Fate outcome={outcome} />
        <Fate outcome={duplicate} />
      </ul>
    </Callout>
  );
}
