import { openLog } from "#web/client/open-log.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { didWords, sawWords, type Tried } from "./tried.ts";
import { useTry } from "./use-try.ts";

/** As many as fit without scrolling; the Log has all. */
const SHOWN = 5;

function TriedLine({ tried }: { readonly tried: Tried }) {
  const { session } = useSandbox();
  const { exchange } = tried;
  const isLogHidden = useIsHidden("log");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline py-2.5">
      <dl className="grid min-w-0 flex-1 basis-72 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <dt className="text-ink2">The client saw</dt>
        <dd>{sawWords(tried)}</dd>
        <dt className="text-ink2">The service</dt>
        <dd>{didWords(tried)}</dd>
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
  const { tried, isRunning, failure, send } = useTry();
  // Newest first; a call keeps its number when others follow.
  const lines = tried.map((each, at) => ({ at: tried.length - at, each })).slice(0, SHOWN);
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
              <TriedLine key={at} tried={each} />
            ))}
          </ol>
        )}
      </div>
    </Card>
  );
}
