import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { call, type Outcome, reasonOf, sandboxReady } from "#web/client/http.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { announce, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { statusWords } from "#web/ui/status-words.ts";

/** One call that was tried, as seen from both sides. */
interface CallResult {
  readonly outcome: Outcome;
  /** The call in the Log; null if it is not there. */
  readonly exchange: Exchange | null;
}

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

/** The call to try: a read, so that it can be repeated. */
const TRIED = "getWallet";

/** The call in the Log: by its Request-Id, or, if the response was lost, the latest lost one. */
function exchangeOf(outcome: Outcome, exchanges: readonly Exchange[]): Exchange | null {
  const id = outcome.kind === "answered" ? outcome.response.requestId : null;
  const isIt = ({ requestId, operation, tab, lost }: Exchange) =>
    id === null ? operation === TRIED && tab === "this" && lost !== null : requestId === id;
  return exchanges.findLast(isIt) ?? null;
}

interface Trying {
  /** Newest first. */
  readonly callResult: readonly CallResult[];
  readonly isRunning: boolean;
  /** Why the call could not be sent; null if it was. */
  readonly failure: string | null;
  readonly send: () => Promise<void>;
}

/** Sends a call as a client would, and keeps the result as seen from both sides. */
function useTry(): Trying {
  const { panel, session } = useSandbox();
  const { first } = useWorkingKeys();
  const [state, setState] = useState<Omit<Trying, "send">>({ callResult: [], isRunning: false, failure: null });
  const send = async () => {
    setState((now) => ({ ...now, isRunning: true, failure: null }));
    try {
      await sandboxReady(panel.mode);
      const headers = [["Authorization", `Bearer ${await first()}`]] as const;
      const { method, path } = operations[TRIED];
      const outcome = await call({ operation: TRIED, method, path, headers, body: null });
      const exchange = exchangeOf(outcome, panel.exchanges.getState());
      setState((now) => ({ ...now, isRunning: false, callResult: [{ outcome, exchange }, ...now.callResult] }));
      announce(session, `The client saw ${observedText({ outcome, exchange })}`);
    } catch (error) {
      const failure = reasonOf(error);
      setState((now) => ({ ...now, isRunning: false, failure }));
    }
  };
  return { ...state, send };
}

/** As many as fit without scrolling; the Log has all. */
const SHOWN = 5;

function CallResultLine({ callResult }: { readonly callResult: CallResult }) {
  const { session } = useSandbox();
  const { exchange } = callResult;
  const isLogHidden = useIsHidden("log");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2.5">
      <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink2">The client saw</dt>
        <dd>{observedText(callResult)}</dd>
        <dt className="text-ink2">The service</dt>
        <dd>{didWords(callResult)}</dd>
      </dl>
      {exchange && !isLogHidden && (
        <Button
          aria-label={`Open in the Log: ${exchange.requestId}`}
          onClick={() => openLog(session, exchange.requestId)}
        >
          Open in the Log
        </Button>
      )}
    </li>
  );
}

/** Sends one call under the active faults, and shows it from both sides. */
export function TryCard() {
  const { callResult, isRunning, failure, send } = useTry();
  // Newest first; a call keeps its number when others follow.
  const lines = callResult.map((each, at) => ({ at: callResult.length - at, each })).slice(0, SHOWN);
  return (
    <Card heading="Try it">
      <div className="flex flex-col gap-3 px-4 pb-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button aria-disabled={isRunning} onClick={() => !isRunning && void send()}>
            Send GET /v1/wallet
          </Button>
          <p className="min-w-0 flex-1 basis-60 text-small text-ink2">
            {isRunning ? "Waiting for the answer…" : "One real call from this page, with the console key."}
          </p>
        </div>
        {failure !== null && (
          <div role="alert">
            <Callout look="void">
              <p>{failure} Nothing was sent. Try again.</p>
            </Callout>
          </div>
        )}
        {lines.length > 0 && (
          <ol aria-label="What came of it, newest first">
            {lines.map(({ at, each }) => (
              <CallResultLine key={at} callResult={each} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
