import { useState } from "react";
import { newUuid } from "#web/client/draft.ts";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/request.ts";
import { type CallResult, chargedBy, isReplayed, refusalOf } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import { describeOutcome } from "./experiments.tsx";

/** One send in words: its response and its cost. */
function sendWords(callResult: CallResult): string {
  const { outcome } = callResult;
  if (outcome.kind !== "response" || refusalOf(callResult)) return describeOutcome(callResult);
  const by = callResult.charge?.by ?? "0.00";
  return `${outcome.response.status}${isReplayed(callResult) ? " replayed" : ""}, charged ${by}`;
}

/** The stamp of two requests: what they cost, where something was charged. */
function CostStamp({ sends, charges }: { readonly sends: readonly CallResult[]; readonly charges: number }) {
  if (charges === 0 || (charges === 1 && !sends.some(isReplayed))) return null;
  return (
    <span translate="no" className="stamp font-mono text-code">
      {charges > 1 ? "CHARGED TWICE" : "CHARGED ONCE"}
    </span>
  );
}

function Sum({ sends }: { readonly sends: readonly CallResult[] }) {
  const charges = sends.filter((each) => each.charge !== null).length;
  const look = (["processing", "copy", "void"] as const)[charges];
  return (
    <Callout look={look ?? "void"}>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
        <p className="font-bold">
          <Prose>
            2 requests, {counted(charges, "charge")}: {chargedBy(sends)}
          </Prose>
        </p>
        <CostStamp sends={sends} charges={charges} />
      </div>
      <ol aria-label="Requests">
        {sends.map((each, index) => (
          <li key={each.exchange?.requestId ?? index} className="break-words">
            {index === 0 ? "First" : "Second"}: <Prose>{sendWords(each)}</Prose>
          </li>
        ))}
      </ol>
      <p>
        <Prose>Balance {sends.at(-1)?.balance ?? ""}</Prose>
      </p>
      <ResetOffer callResults={sends} />
    </Callout>
  );
}

/** Sends the example order a number of times, one after the other, with one new Idempotency-Key or with none. */
function useExampleOrder(times: number, hasKey: boolean) {
  const { first } = useWorkingKeys();
  const tryCall = useTryCall();
  const [sends, setSends] = useState<readonly CallResult[]>([]);
  const action = useAction(async () => {
    const request = postOf("placeOrder", EXAMPLE_ORDER, await first(), hasKey ? newUuid() : null);
    const results: CallResult[] = [];
    while (results.length < times) results.push(await tryCall(request));
    setSends(results);
  });
  return { ...action, sends };
}

/** Places an order with a new Idempotency-Key; the result appears in the ledger, an error here. */
export function PlaceOne({ isFirst }: { readonly isFirst: boolean }) {
  const { run, isPending, failure, sends } = useExampleOrder(1, true);
  const [callResult] = sends;
  const refused = callResult && refusalOf(callResult);
  const isPlaced = callResult?.outcome.kind === "response" && !refused && !isReplayed(callResult);
  return (
    <div className="flex flex-col items-start gap-3 px-4 pb-4">
      {isFirst && (
        <p className="max-w-[70ch]">
          <Prose>
            No Idempotency-Key recorded yet. A POST that creates an order or a key records its Idempotency-Key here, in
            the same write.
          </Prose>
        </p>
      )}
      <Button look="outline" aria-disabled={isPending} onClick={() => run()}>
        Place an order with a key
      </Button>
      <ActionFailure failure={failure} effect="Nothing was sent." />
      {callResult && !isPlaced && (
        <Callout look={refused ? "void" : "processing"}>
          <p>
            <Prose>{describeOutcome(callResult)}</Prose>
          </p>
          <ResetOffer callResults={[callResult]} />
        </Callout>
      )}
    </div>
  );
}

/** A button that sends the example order twice, and the result below it. */
function TwoSends({ hasKey }: { readonly hasKey: boolean }) {
  const { run, isPending, failure, sends } = useExampleOrder(2, hasKey);
  return (
    <div className="flex min-w-0 flex-col items-stretch gap-2">
      <Button look="outline" className="self-start" aria-disabled={isPending} onClick={() => run()}>
        {hasKey ? "Send twice with one key" : "Send twice without a key"}
      </Button>
      <ActionFailure failure={failure} effect="Nothing was sent." />
      {sends.length > 0 && <Sum sends={sends} />}
    </div>
  );
}

/** The same order sent twice, with an Idempotency-Key and without, and what each costs. */
export function NoKeyCard() {
  return (
    <Card heading="With and without a key" stack="gap-3">
      <p className="max-w-[70ch]">
        Sends the same order twice, as a client does when the first response is lost. Each charge is taken from your
        sample points.
      </p>
      <div className="grid items-start gap-4 @xl:grid-cols-2">
        <TwoSends hasKey />
        <TwoSends hasKey={false} />
      </div>
    </Card>
  );
}
