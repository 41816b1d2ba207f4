import type { LedgerLine } from "#contract/panel/panel.ts";
import { openLog } from "#web/client/open-log.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EXPERIMENTS, experimentName } from "./experiment.ts";
import type { Result } from "./result.ts";
import { useExperiments } from "./use-experiments.ts";

function ResultLine({ result }: { readonly result: Result }) {
  const { session } = useSandbox();
  const isLogHidden = useIsHidden("log");
  const { id, name, look, words } = result;
  const calls = isLogHidden ? [] : result.calls;
  return (
    <li>
      <Callout look={look}>
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-64 break-words">
            <b>{name}:</b> {words}
          </p>
          {calls.map((call, index) => {
            const which = calls.length > 1 ? ` ${index + 1}` : "";
            return (
              <button
                key={call}
                type="button"
                aria-label={`See the call${which} of result ${id}: ${name}`}
                onClick={() => openLog(session, call)}
                className="min-h-11 underline underline-offset-4 hover:no-underline tablet:min-h-6"
              >
                See the call{which}
              </button>
            );
          })}
        </div>
      </Callout>
    </li>
  );
}

/** Experiments with a recorded key, and their results. Each press sends a real call. */
export function Experiments({ line }: { readonly line: LedgerLine }) {
  const { body, isBusy, failure, results, run } = useExperiments(line);
  const isOff = isBusy || !body;
  return (
    <>
      {body === null && (
        <p className="text-small text-ink2">
          It cannot be sent again from here: the ledger keeps a fingerprint of the body, not the body, and this one was
          spelled in a way that cannot be made again. Send it again from the Log.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {EXPERIMENTS.map((experiment) => (
          <Button
            key={experiment}
            aria-disabled={isOff}
            className="whitespace-normal aria-disabled:border-dashed aria-disabled:text-ink2"
            onClick={() => run(experiment)}
          >
            {experimentName(experiment, line)}
          </Button>
        ))}
      </div>
      <NotSent failure={failure} />
      {results.length > 0 && (
        <ol aria-label="What came of it, newest first" className="flex flex-col gap-2">
          {results.map((result) => (
            <ResultLine key={result.id} result={result} />
          ))}
        </ol>
      )}
    </>
  );
}
