import { useState } from "react";
import { newUuid } from "#web/client/new-uuid.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/post-of.ts";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { useOneAtATime } from "#web/client/react/use-one-at-a-time.ts";
import { useTryCall } from "#web/client/react/use-try-call.ts";
import { useWorkingKeys } from "#web/client/react/use-working-keys.ts";
import { isReplayed, refusalOf, type Tried } from "#web/client/try-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { fateOf } from "./result.ts";

const isPlaced = (tried: Tried): boolean =>
  tried.outcome.kind === "answered" && !refusalOf(tried) && !isReplayed(tried);

/** Places an order with a new Idempotency-Key; the result appears in the ledger, an error here. */
export function PlaceOne({ isFirst }: { readonly isFirst: boolean }) {
  const { first } = useWorkingKeys();
  const tryCall = useTryCall();
  const { isBusy, failure, run } = useOneAtATime();
  const [tried, setTried] = useState<Tried | null>(null);
  const place = () =>
    run(async () => {
      setTried(await tryCall(postOf("placeOrder", EXAMPLE_ORDER, await first(), newUuid())));
    });
  return (
    <div className="flex flex-col items-start gap-3 px-4 pb-4">
      {isFirst && (
        <p className="max-w-[70ch]">
          No Idempotency-Key is recorded. The first POST that changes something writes its own here, in the same moment
          as the order or the key it makes.
        </p>
      )}
      <Button look={isFirst ? "action" : "plain"} aria-disabled={isBusy} onClick={place}>
        Place an order with a key
      </Button>
      <NotSent failure={failure} />
      {tried && !isPlaced(tried) && (
        <Callout look={refusalOf(tried) ? "void" : "processing"}>
          <p>{fateOf(tried)}</p>
          <ResetOffer tried={[tried]} />
        </Callout>
      )}
    </div>
  );
}
