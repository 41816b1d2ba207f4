import { useMemo, useState } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { answerHeader, isReplay } from "#web/client/exchange.ts";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/counted.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { LedgerEntry } from "./ledger-entry.tsx";
import { PlaceOne } from "./place-one.tsx";

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
      const original = answerHeader(exchange, "Original-Request") ?? "";
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
