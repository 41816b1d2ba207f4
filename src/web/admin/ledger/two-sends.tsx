import { useState } from "react";
import { newUuid } from "#web/client/draft.ts";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { useOneAtATime } from "#web/client/react/use-admin.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/request.ts";
import { type CallResult, chargedBy, chargeIn, isReplayed, refusalOf } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { describeOutcome } from "./result.ts";

/** One send in words: its response and its cost. */
function sendWords(callResult: CallResult): string {
  const { outcome } = callResult;
  if (outcome.kind !== "answered" || refusalOf(callResult)) return describeOutcome(callResult);
  const by = chargeIn(callResult)?.by ?? "0.00";
  return `${outcome.response.status}${isReplayed(callResult) ? ", replayed" : ""}, charged ${amountText(by)}`;
}

const lookOf = (charges: number) => (["processing", "copy", "void"] as const)[charges] ?? "void";

function Sum({ callResult }: { readonly callResult: readonly CallResult[] }) {
  const charges = callResult.filter((each) => chargeIn(each) !== null).length;
  return (
    <Callout look={lookOf(charges)}>
      <p className="font-bold">
        Two sends, {counted(charges, "charge")}: {amountText(chargedBy(callResult))}
      </p>
      <ol aria-label="The sends">
        {callResult.map((each, index) => (
          <li key={each.exchange?.requestId ?? index} className="break-words">
            {index === 0 ? "First" : "Second"}: {sendWords(each)}
          </li>
        ))}
      </ol>
      <p>Balance {amountText(callResult.at(-1)?.balance ?? "")}.</p>
      {charges > 1 && <span className="stamp font-mono text-code">CHARGED TWICE</span>}
      {charges === 1 && callResult.some(isReplayed) && <span className="stamp font-mono text-code">CHARGED ONCE</span>}
      <ResetOffer callResult={callResult} />
    </Callout>
  );
}

/** A button that sends the example order twice, and the result. */
export function TwoSends({ hasKey }: { readonly hasKey: boolean }) {
  const { first } = useWorkingKeys();
  const tryCall = useTryCall();
  const { isBusy, failure, run } = useOneAtATime();
  const [callResult, setCallResult] = useState<readonly CallResult[]>([]);
  const send = () =>
    run(async () => {
      const request = postOf("placeOrder", EXAMPLE_ORDER, await first(), hasKey ? newUuid() : null);
      const one = await tryCall(request);
      setCallResult([one, await tryCall(request)]);
    });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Button aria-disabled={isBusy} onClick={send}>
        {hasKey ? "Send twice with one key" : "Send twice without a key"}
      </Button>
      <NotSent failure={failure} />
      {callResult.length > 0 && <Sum callResult={callResult} />}
    </div>
  );
}
