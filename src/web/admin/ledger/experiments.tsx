import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProductItem } from "#contract/api/product.ts";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { useIsHidden, useSandbox } from "#web/client/react/context.tsx";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { useOneAtATime } from "#web/client/react/use-admin.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { itemIn, type Posted, postOf } from "#web/client/request.ts";
import { announce, openLog } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { type Result, resultOf } from "./result.ts";

/** What can be tried with a recorded Idempotency-Key. */
const EXPERIMENTS = ["replay", "changed_body", "other_key", "other_path", "at_once"] as const;
type Experiment = (typeof EXPERIMENTS)[number];

/** The POST that created a ledger entry. Only a POST uses an Idempotency-Key. */
const postedBy = ({ operation }: LedgerLine): Posted => (operation === "createKey" ? "createKey" : "placeOrder");

const otherPost = (posted: Posted): Posted => (posted === "createKey" ? "placeOrder" : "createKey");

function experimentName(experiment: Experiment, line: LedgerLine): string {
  const names: Readonly<Record<Experiment, string>> = {
    replay: "Replay it",
    changed_body: "Replay with a changed body",
    other_key: "Replay with another API key",
    other_path: `Send it to POST ${otherPost(postedBy(line)) === "placeOrder" ? "/v1/orders" : "/v1/keys"}`,
    at_once: "Send it twice at once",
  };
  return names[experiment];
}

const LABELS = ["Another label", "One more label"] as const;

/** A valid body that differs from the recorded one. */
function changedBody(body: object, item: ProductItem | null): object {
  if ("name" in body) return { ...body, name: LABELS.find((label) => label !== body.name) };
  const qty = "qty" in body ? Number(body.qty) : 0;
  return { ...body, qty: qty < (item?.max_qty ?? 0) ? qty + 1 : qty - 1 };
}

/** The call of an experiment: the recorded request, changed only in what the experiment varies. */
function callOf(
  experiment: Experiment,
  line: LedgerLine,
  recorded: object,
  item: ProductItem | null,
  token: string,
): ApiRequest {
  const posted = postedBy(line);
  const operation = experiment === "other_path" ? otherPost(posted) : posted;
  const body = experiment === "changed_body" ? changedBody(recorded, item) : recorded;
  return postOf(operation, body, token, line.idempotencyKey);
}

/** How many results of one entry are shown. */
const SHOWN = 8;

/** A key of the account that, according to the log, did not send the entry's first request. */
function useOtherKey() {
  const { panel } = useSandbox();
  const { first, second } = useWorkingKeys();
  return async ({ originalRequest }: LedgerLine): Promise<string> => {
    const original = panel.exchanges.getState().find(({ requestId }) => requestId === originalRequest);
    const used = original ? requestHeader(original, "Authorization") : null;
    const other = await second();
    return used?.endsWith(other.slice(-4)) ? first() : other;
  };
}

/** The body of the request that used an entry's key; null if unknown, undefined while it is looked up. */
function useRecordedBody(line: LedgerLine): object | null | undefined {
  const { panel } = useSandbox();
  const queryFn = () => panel.requestBody(line);
  return useQuery({ queryKey: ["requestBody", line.originalRequest], queryFn }, queriesOf(panel)).data;
}

const bodyIdOf = (body: object): number => ("product_item_id" in body ? Number(body.product_item_id) : 0);

/** Sends the calls of an experiment with a ledger entry, and keeps the results, newest first. */
function useExperiments(line: LedgerLine) {
  const { panel, session } = useSandbox();
  const { first } = useWorkingKeys();
  const otherKey = useOtherKey();
  const tryCall = useTryCall();
  const body = useRecordedBody(line);
  const { isBusy, failure, run } = useOneAtATime();
  const [results, setResults] = useState<readonly Result[]>([]);

  async function send(experiment: Experiment, recorded: object): Promise<void> {
    const item = itemIn(panel.stateView.getState().catalogue, bodyIdOf(recorded));
    const token = await (experiment === "other_key" ? otherKey(line) : first());
    const request = callOf(experiment, line, recorded, item, token);
    const copies = experiment === "at_once" ? [request, request] : [request];
    const callResult = await Promise.all(copies.map(tryCall));
    const name = experimentName(experiment, line);
    const keyed = experiment === "other_key" ? `${name}, …${token.slice(-4)}` : name;
    setResults((before) => [resultOf((before[0]?.id ?? 0) + 1, keyed, callResult), ...before].slice(0, SHOWN));
    if (copies.length > 1) announce(session, resultOf(0, name, callResult).words);
  }

  return {
    body,
    isBusy,
    failure,
    results,
    run: (experiment: Experiment) => body && run(() => send(experiment, body)),
  };
}

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
