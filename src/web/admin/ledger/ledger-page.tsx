import { memo, useId, useMemo, useState } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { isReplay, responseHeader } from "#web/client/exchange.ts";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { ResetOffer } from "#web/client/react/reset-offer.tsx";
import { useOneAtATime } from "#web/client/react/use-admin.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/request.ts";
import { places } from "#web/client/routes.ts";
import { type CallResult, isReplayed, refusalOf } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Differences } from "./differences.tsx";
import { Experiments } from "./experiments.tsx";
import { LineFacts } from "./line-facts.tsx";
import { describeOutcome } from "./result.ts";
import { TwoSends } from "./two-sends.tsx";

const isPlaced = (callResult: CallResult): boolean =>
  callResult.outcome.kind === "answered" && !refusalOf(callResult) && !isReplayed(callResult);

/** Places an order with a new Idempotency-Key; the result appears in the ledger, an error here. */
export function PlaceOne({ isFirst }: { readonly isFirst: boolean }) {
  const { first } = useWorkingKeys();
  const tryCall = useTryCall();
  const { isBusy, failure, run } = useOneAtATime();
  const [callResult, setCallResult] = useState<CallResult | null>(null);
  const place = () =>
    run(async () => {
      setCallResult(await tryCall(postOf("placeOrder", EXAMPLE_ORDER, await first(), newUuid())));
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
      {callResult && !isPlaced(callResult) && (
        <Callout look={refusalOf(callResult) ? "void" : "processing"}>
          <p>{describeOutcome(callResult)}</p>
          <ResetOffer callResult={[callResult]} />
        </Callout>
      )}
    </div>
  );
}

/** The same order sent twice, with an Idempotency-Key and without, and what each costs. */
export function NoKeyCard() {
  return (
    <Card heading="What if there is no key?">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="max-w-[70ch]">
          The same order, sent twice, one after the other, as a client does that missed the first answer. Both buttons
          spend real points of your pretend wallet.
        </p>
        <div className="grid items-start gap-4 @xl:grid-cols-2">
          <TwoSends hasKey />
          <TwoSends hasKey={false} />
        </div>
      </div>
    </Card>
  );
}

interface LedgerEntryProps {
  readonly line: LedgerLine;
  /** Whether the log still has the request that first used the key. */
  readonly isInLog: boolean;
  readonly replays: number;
  readonly isOpen: boolean;
  /** Opens the entry of this Request-Id; null closes it. */
  readonly onToggle: (originalRequest: string | null) => void;
}

// Memoised: every order renders the whole list, which may have a thousand entries.
/** One recorded Idempotency-Key. Results of experiments are kept while it is collapsed. */
export const LedgerEntry = memo(function LedgerEntry(props: LedgerEntryProps) {
  const { line, isInLog, replays, isOpen, onToggle } = props;
  const id = useId();
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <li className="flex flex-col gap-3 border-t border-hairline px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 id={id} className="min-w-0 flex-1 basis-72 font-mono font-bold break-all">
          {line.idempotencyKey}
        </h3>
        <Button
          aria-expanded={isOpen}
          aria-controls={`${id}try`}
          aria-describedby={id}
          onClick={() => onToggle(isOpen ? null : line.originalRequest)}
        >
          {isOpen ? "Fold away" : "Send it again…"}
        </Button>
      </div>
      <LineFacts line={line} isInLog={isInLog} replays={replays} />
      <div id={`${id}try`} hidden={!isOpen} className={isOpen ? "flex flex-col gap-3" : ""}>
        {wasOpened && <Experiments line={line} />}
      </div>
    </li>
  );
});

/** How many entries are listed at first; the open one is always listed. */
const FIRST = 6;

/** Which entry is open: the newest at first, then the visitor's choice, even when others are recorded meanwhile. */
function useOpenEntry(ledger: readonly LedgerLine[]) {
  const [open, setOpen] = useState<string | null | undefined>();
  const newest = ledger[0]?.originalRequest;
  const isGone = open !== null && !ledger.some(({ originalRequest }) => originalRequest === open);
  if (isGone && newest !== undefined) setOpen(newest);
  return [open, setOpen] as const;
}

/** Which calls the log still has, and the replays of each: computed once for all entries. */
function useCalls() {
  const exchanges = useExchanges();
  return useMemo(() => {
    const replays = new Map<string, number>();
    for (const exchange of exchanges.filter(isReplay)) {
      const original = responseHeader(exchange, "Original-Request") ?? "";
      replays.set(original, (replays.get(original) ?? 0) + 1);
    }
    return { known: new Set(exchanges.map(({ requestId }) => requestId)), replays };
  }, [exchanges]);
}

/** Every recorded Idempotency-Key, newest first. */
export function LedgerCard() {
  const ledger = useStateView((stateView) => stateView.ledger);
  const [open, setOpen] = useOpenEntry(ledger);
  const more = useMore<HTMLOListElement>(ledger.length, FIRST);
  const calls = useCalls();
  const shown = ledger.filter((line, index) => index < more.shown || line.originalRequest === open);
  return (
    <Card
      heading="Recorded Idempotency-Keys"
      aside={<span className="text-small text-ink2">{counted(ledger.length, "key")}, newest first</span>}
    >
      <PlaceOne isFirst={ledger.length === 0} />
      <ol ref={more.list}>
        {shown.map((line) => (
          <LedgerEntry
            key={line.originalRequest}
            line={line}
            isInLog={calls.known.has(line.originalRequest)}
            replays={calls.replays.get(line.originalRequest) ?? 0}
            isOpen={line.originalRequest === open}
            onToggle={setOpen}
          />
        ))}
      </ol>
      <MoreButton more={{ ...more, shown: shown.length }} one="key" className="border-t border-hairline p-4" />
    </Card>
  );
}

/** The recorded Idempotency-Keys, and what they are for. */
export function LedgerPage() {
  return (
    <>
      <PageHead heading={places.ledger.name}>{places.ledger.purpose}</PageHead>
      <LedgerCard />
      <NoKeyCard />
      <Differences />
    </>
  );
}
