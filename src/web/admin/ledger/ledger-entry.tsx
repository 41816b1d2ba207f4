import { memo, useId, useState } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { Button } from "#web/ui/button.tsx";
import { Experiments } from "./experiments.tsx";
import { LineFacts } from "./line-facts.tsx";

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
