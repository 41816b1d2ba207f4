import type { Outcome } from "#web/client/http.ts";
import { useSubmission } from "#web/client/react/use-request.ts";
import { describeResult } from "#web/client/send.ts";

/** After two requests in parallel: the outcome of each. Comes last, so that it moves nothing. */
export function SubmissionNote() {
  const submission = useSubmission();
  if (!submission?.duplicate) return null;
  const outcomeLine = (outcome: Outcome) => (
    <li className="flex flex-wrap gap-x-3">
      <b>{describeResult({ outcome, exchange: null }).brief}</b>
      <span translate="no" className="font-mono text-code break-all">
        {outcome.kind === "response" && outcome.response.requestId}
      </span>
    </li>
  );
  return (
    <div className="mt-3 border-t border-dashed border-edge pt-3 text-small">
      <p className="text-ink2">Sent 2 in parallel:</p>
      <ul aria-label="Outcomes of the two">
        {outcomeLine(submission.outcome)}
        {outcomeLine(submission.duplicate)}
      </ul>
    </div>
  );
}
