import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { operations } from "#contract/api/operations.ts";
import type { ProductItem } from "#contract/api/product.ts";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { ResetButton } from "#web/client/react/reset-offer.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKey } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, itemIn, type Posted, postOf } from "#web/client/request.ts";
import { type CallResult, describeResults } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** The POST that first used a stored Idempotency-Key. Only a POST uses an Idempotency-Key. */
const postedBy = ({ operation }: LedgerLine): Posted => (operation === "createKey" ? "createKey" : "placeOrder");

const otherPost = (line: LedgerLine): Posted => (postedBy(line) === "createKey" ? "placeOrder" : "createKey");

/** What can be tried with a stored Idempotency-Key. */
const experiments = {
  replay: () => "Send again",
  changed_body: () => "Send with a changed body",
  other_key: () => "Send with another API key",
  other_path: (line: LedgerLine) => `Send to POST ${operations[otherPost(line)].path}`,
  at_once: () => "Send 2 in parallel",
} as const;
type Experiment = keyof typeof experiments;

const LABELS = ["Another label", "One more label"] as const;

/** A valid body that differs from the recorded one. */
function changedBody(body: object, item: ProductItem | null): object {
  if ("name" in body) return { ...body, name: LABELS.find((label) => label !== body.name) };
  const qty = "qty" in body ? Number(body.qty) : 0;
  return { ...body, qty: qty < (item?.max_qty ?? 0) ? qty + 1 : qty - 1 };
}

/** The calls of one experiment. */
interface Outcomes {
  readonly id: number;
  readonly name: string;
  readonly callResults: readonly CallResult[];
}

/** The response to a call; null if there is none. */
const responseTo = ({ outcome }: CallResult) => (outcome.kind === "response" ? outcome.response : null);

function resultLook(callResults: readonly CallResult[]): ComponentProps<typeof Callout>["look"] {
  const responses = callResults.map(responseTo);
  if (responses.includes(null)) return "processing";
  if (responses.some((response) => response && response.status >= 400)) return "void";
  return responses.every((response) => response?.isReplay) ? "copy" : "plain";
}

/** How many results of one entry are shown. */
const MOST_RESULTS = 8;

/** Sends the calls of an experiment with a stored Idempotency-Key, and keeps the results, newest first. */
function useExperiments(line: LedgerLine) {
  const { panel } = useSandbox();
  const workingKey = useWorkingKey();
  const tryCall = useTryCall();
  /** A key of the account that, as far as the log knows, did not send the entry's first request. */
  const otherKey = () => {
    const original = panel.exchanges.getState().find(({ requestId }) => requestId === line.originalRequest);
    return workingKey((original && requestHeader(original, "Authorization")) ?? panel.sampleKey);
  };
  const [results, setResults] = useState<readonly Outcomes[]>([]);
  const { run, isPending, failure } = useAction(async (experiment: Experiment, recorded: object) => {
    const id = "product_item_id" in recorded ? Number(recorded.product_item_id) : 0;
    const item = itemIn(panel.stateView.getState().catalogue, id);
    const token = await (experiment === "other_key" ? otherKey() : workingKey());
    const operation = experiment === "other_path" ? otherPost(line) : postedBy(line);
    const body = experiment === "changed_body" ? changedBody(recorded, item) : recorded;
    const request = postOf(operation, body, token, line.idempotencyKey);
    const copies = experiment === "at_once" ? [request, request] : [request];
    const callResults = await Promise.all(copies.map(tryCall));
    const name = experiments[experiment](line);
    const keyed = experiment === "other_key" ? `${name}, …${token.slice(-4)}` : name;
    setResults((before) =>
      [{ id: (before[0]?.id ?? 0) + 1, name: keyed, callResults }, ...before].slice(0, MOST_RESULTS),
    );
    return copies.length > 1 ? describeResults(callResults) : undefined;
  });
  return { run, isPending, failure, results };
}

function ResultLine({ result: { id, name, callResults } }: { readonly result: Outcomes }) {
  const calls = callResults.flatMap(({ exchange }) => (exchange ? [exchange.requestId] : []));
  return (
    <li>
      <Callout look={resultLook(callResults)}>
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-1">
          <p className="min-w-0 flex-1 basis-64 break-words">
            <b>
              <Prose>{name}</Prose>:
            </b>{" "}
            <Prose>{describeResults(callResults)}</Prose>
          </p>
          {calls.map((call, index) => {
            const see = `See the call${calls.length > 1 ? ` ${index + 1}` : ""}`;
            return (
              <SeeCall
                key={call}
                requestId={call}
                label={`${see} of result ${id}: ${name}`}
                linkClass="min-h-11 tablet:min-h-6"
              >
                {see}
              </SeeCall>
            );
          })}
        </div>
      </Callout>
    </li>
  );
}

/** Experiments with a recorded key, and their results. Each press sends a real call. */
export function Experiments({ line }: { readonly line: LedgerLine }) {
  const { panel } = useSandbox();
  const { run, isPending, failure, results } = useExperiments(line);
  // The body of the request that used the key; null if unknown, undefined while it is looked up.
  const { data: body } = useQuery(
    { queryKey: ["requestBody", line.originalRequest], queryFn: () => panel.requestBody(line) },
    queriesOf(panel),
  );
  return (
    <>
      {body === null && (
        <p className="text-small text-ink2">
          This request cannot be sent again from here: only a hash of its body is stored. Send it again from the Log.
        </p>
      )}
      <div className="-mx-2.5 flex flex-wrap">
        {(Object.keys(experiments) as Experiment[]).map((experiment) => (
          <Button
            key={experiment}
            aria-disabled={isPending || !body}
            className="text-small whitespace-normal text-carbon tablet:min-h-7"
            onClick={() => body && run(experiment, body)}
          >
            <span>
              <Prose>{experiments[experiment](line)}</Prose>
            </span>
          </Button>
        ))}
      </div>
      <ActionFailure failure={failure} effect="Nothing was sent." />
      {results.length > 0 && (
        <ol aria-label="Results, newest first" className="flex flex-col gap-2">
          {results.map((result) => (
            <ResultLine key={result.id} result={result} />
          ))}
        </ol>
      )}
    </>
  );
}

/** Places an order with a new Idempotency-Key; the result appears in the list, an error here. */
export function PlaceOne({ isFirst }: { readonly isFirst: boolean }) {
  const workingKey = useWorkingKey();
  const tryCall = useTryCall();
  const [callResult, setCallResult] = useState<CallResult | null>(null);
  const { run, isPending, failure } = useAction(async () => {
    setCallResult(await tryCall(postOf("placeOrder", EXAMPLE_ORDER, await workingKey(), newUuid())));
  });
  const response = callResult && responseTo(callResult);
  const isRefused = response !== null && response.status >= 400;
  return (
    <div className="flex flex-col items-start gap-3 px-4 pb-4">
      {isFirst && (
        <p className="max-w-[70ch]">
          <Prose>
            No Idempotency-Key stored yet. A POST that creates an order or a key stores its Idempotency-Key here, in the
            same write.
          </Prose>
        </p>
      )}
      <Button look="outline" aria-disabled={isPending} onClick={() => run()}>
        Place an order with a key
      </Button>
      <ActionFailure failure={failure} effect="Nothing was sent." />
      {callResult && (isRefused || response === null) && (
        <Callout look={isRefused ? "void" : "processing"}>
          <p>
            <Prose>{describeResults([callResult])}</Prose>
          </p>
          {response?.status === 402 && <ResetButton />}
        </Callout>
      )}
    </div>
  );
}
