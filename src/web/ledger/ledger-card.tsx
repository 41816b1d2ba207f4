import { useState } from "react";
import type { LedgerLine } from "#contract/panel.ts";
import { useBooks } from "#web/session/sandbox.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { counted } from "#web/ui/counted.ts";
import { LedgerEntry } from "./ledger-entry.tsx";
import { PlaceOne } from "./place-one.tsx";

/** How many entries are listed before the visitor asks for more; the open one always is. */
const FIRST = 6;

/** Which entry is open: the newest at first, then the one the visitor opens, whatever else is recorded meanwhile. */
function useOpenEntry(ledger: readonly LedgerLine[]) {
  const [open, setOpen] = useState<string | null | undefined>();
  const newest = ledger[0]?.originalRequest;
  const isGone = open !== null && !ledger.some(({ originalRequest }) => originalRequest === open);
  if (isGone && newest !== undefined) setOpen(newest);
  return [open, setOpen] as const;
}

/** Every recorded Idempotency-Key, newest first. */
export function LedgerCard() {
  const ledger = useBooks((books) => books.ledger);
  const [open, setOpen] = useOpenEntry(ledger);
  const [isWhole, showWhole] = useState(false);
  const shown = ledger.filter((line, index) => isWhole || index < FIRST || line.originalRequest === open);
  return (
    <Card
      heading="Recorded Idempotency-Keys"
      aside={<span className="text-small text-ink2">{counted(ledger.length, "key")}, newest first</span>}
    >
      <PlaceOne isFirst={ledger.length === 0} />
      <ol>
        {shown.map((line) => (
          <LedgerEntry
            key={line.originalRequest}
            line={line}
            isOpen={line.originalRequest === open}
            onToggle={() => setOpen(line.originalRequest === open ? null : line.originalRequest)}
          />
        ))}
      </ol>
      {shown.length < ledger.length && (
        <div className="border-t border-hairline p-4">
          <Button onClick={() => showWhole(true)}>Show the other {ledger.length - shown.length}</Button>
        </div>
      )}
    </Card>
  );
}
