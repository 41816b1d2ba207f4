import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import { SeeCall } from "#web/admin/see-call.tsx";
import { useSandbox } from "#web/client/react/context.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { type CallResult, tryCall } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { statusWords } from "#web/ui/status-words.ts";

const named = (status: number): string => `${status} ${statusWords(status)}`;

/** What the client saw. */
function observedText({ outcome }: CallResult): string {
  if (outcome.kind === "unsendable") return `nothing: the browser refused to send it. ${outcome.why}`;
  if (outcome.kind === "lost") return "a network error, and no answer";
  const { status, headers, milliseconds } = outcome.response;
  const retryAfter = headers.find(([name]) => name.toLowerCase() === "retry-after")?.[1];
  const advice = retryAfter === undefined ? "" : ` with Retry-After: ${retryAfter}`;
  return `${named(status)}${advice}, after ${milliseconds} ms`;
}

/** What the service did, according to the log. */
function didWords({ exchange }: CallResult): string {
  if (exchange === null) return "the Log does not show it";
  const { lost, response, trace } = exchange;
  if (lost === "request") return "never heard of it";
  if (lost === "response")
    return `carried it out and answered ${named(response.status)}; the answer was lost on the way`;
  if (trace.stoppedBy !== null) return `stopped it: ${trace.stoppedBy}. Nothing was changed`;
  const network = trace.findings.find(({ check }) => check === "network")?.observed ?? "";
  return `carried it out (${network})`;
}

/** As many as fit without scrolling; the Log has all. */
const SHOWN = 5;

function CallResultLine({ callResult }: { readonly callResult: CallResult }) {
  const { exchange } = callResult;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2.5">
      <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink2">The client saw</dt>
        <dd>{observedText(callResult)}</dd>
        <dt className="text-ink2">The service</dt>
        <dd>{didWords(callResult)}</dd>
      </dl>
      {exchange && (
        <SeeCall requestId={exchange.requestId} label={`Open in the Log: ${exchange.requestId}`}>
          Open in the Log
        </SeeCall>
      )}
    </li>
  );
}

/** Sends a read as a client would, under the active faults, and shows it from both sides. */
export function TryCard() {
  const { panel } = useSandbox();
  const { first } = useWorkingKeys();
  const [callResults, setCallResults] = useState<readonly CallResult[]>([]);
  const { run, isPending, failure } = useAction(async () => {
    const headers = [["Authorization", `Bearer ${await first()}`]] as const;
    const { method, path } = operations.getWallet;
    const callResult = await tryCall(panel, { operation: "getWallet", method, path, headers, body: null });
    setCallResults((before) => [callResult, ...before]);
    return `The client saw ${observedText(callResult)}`;
  });
  // Newest first; a call keeps its number when others follow.
  const lines = callResults.map((each, index) => ({ number: callResults.length - index, each })).slice(0, SHOWN);
  return (
    <Card heading="Try it" stack="gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled={isPending} onClick={() => run()}>
          Send GET /v1/wallet
        </Button>
        <p className="min-w-0 flex-1 basis-60 text-small text-ink2">
          {isPending ? "Waiting for the answer…" : "One real call from this page, with the console key."}
        </p>
      </div>
      <ActionFailure failure={failure} effect="Nothing was sent." />
      {lines.length > 0 && (
        <ol aria-label="What came of it, newest first">
          {lines.map(({ number, each }) => (
            <CallResultLine key={number} callResult={each} />
          ))}
        </ol>
      )}
    </Card>
  );
}
