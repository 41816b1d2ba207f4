import type { Outcome } from "#web/client/call.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { Callout } from "#web/ui/callout.tsx";
import { isReplayable } from "./replay-button.tsx";

interface NoAnswerProps {
  readonly request: ApiRequest;
  readonly outcome: Exclude<Outcome, { kind: "answered" }>;
}

/** A call without a response: it was lost on the network, or could not be sent. */
export function NoAnswer({ request, outcome }: NoAnswerProps) {
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
            was carried out. {isReplayable(request, outcome) && "Its Idempotency-Key makes it safe to replay."}
          </p>
        )}
      </Callout>
    </div>
  );
}
