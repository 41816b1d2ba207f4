import { memo, useId, useMemo, useState } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { isReplay, responseHeader } from "#web/client/exchange.ts";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { adminPages } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { MoreButton, useMore } from "#web/ui/more.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { Experiments, PlaceOne } from "./experiments.tsx";
import { LineFacts, type LineFactsProps } from "./line-facts.tsx";

interface KeyEntryProps extends LineFactsProps {
  readonly isOpen: boolean;
  /** Opens the entry of this Request-Id; null closes it. */
  readonly onToggle: (originalRequest: string | null) => void;
}

// Memoised: every order renders the whole list, which may have a thousand entries.
/** One stored Idempotency-Key. Results of experiments are kept while it is collapsed. */
const KeyEntry = memo(function KeyEntry({ isOpen, onToggle, ...facts }: KeyEntryProps) {
  const { line } = facts;
  const id = useId();
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <li className="flex flex-col gap-2 border-t border-hairline px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3
          id={id}
          translate="no"
          className="min-w-0 flex-1 basis-72 font-mono text-code font-bold break-all tablet:text-base"
        >
          {line.idempotencyKey}
        </h3>
        <Button
          aria-expanded={isOpen}
          aria-controls={`${id}try`}
          aria-describedby={id}
          className="-me-2.5 ms-auto text-small text-carbon tablet:min-h-7"
          onClick={() => onToggle(isOpen ? null : line.originalRequest)}
        >
          {isOpen ? "Collapse" : "Send again…"}
        </Button>
      </div>
      <LineFacts {...facts} />
      <div id={`${id}try`} hidden={!isOpen} className={isOpen ? "flex flex-col gap-2 pb-1" : ""}>
        {wasOpened && <Experiments line={line} />}
      </div>
    </li>
  );
});

/** How many entries are listed at first; the open one is always listed. */
const FIRST_LISTED = 6;

/** Which entry is open: the newest at first, then the visitor's choice, even when others are recorded meanwhile. */
function useOpenEntry(ledger: readonly LedgerLine[]) {
  const [open, setOpen] = useState<string | null | undefined>();
  const newest = ledger[0]?.originalRequest;
  const isGone = open !== null && !ledger.some(({ originalRequest }) => originalRequest === open);
  if (isGone && newest !== undefined) setOpen(newest);
  return [open, setOpen] as const;
}

/** Which calls the log still has, and the replays of each: computed once for all entries. */
function useLoggedCalls() {
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

/** The stored Idempotency-Keys, newest first, and what they are for. */
export function LedgerPage() {
  const ledger = useStateView((stateView) => stateView.ledger);
  const [open, setOpen] = useOpenEntry(ledger);
  const more = useMore<HTMLOListElement>(ledger.length, FIRST_LISTED);
  const calls = useLoggedCalls();
  const shown = ledger.filter((line, index) => index < more.shown || line.originalRequest === open);
  return (
    <>
      <PageHead heading={adminPages.ledger.name}>{adminPages.ledger.purpose}</PageHead>
      <Card
        heading="Stored Idempotency-Keys"
        aside={<span className="text-small text-ink2">{counted(ledger.length, "key")}, newest first</span>}
      >
        <PlaceOne isFirst={ledger.length === 0} />
        <ol ref={more.list}>
          {shown.map((line) => (
            <KeyEntry
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
    </>
  );
}
