import { useId } from "react";
import type { LedgerLine } from "#contract/panel.ts";
import { Button } from "#web/ui/button.tsx";
import { Experiments } from "./experiments.tsx";
import { LineFacts } from "./line-facts.tsx";

interface LedgerEntryProps {
  readonly line: LedgerLine;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One recorded Idempotency-Key. What was tried with it stays while it is folded away. */
export function LedgerEntry({ line, isOpen, onToggle }: LedgerEntryProps) {
  const id = useId();
  return (
    <li className="flex flex-col gap-3 border-t border-hairline px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h3 id={id} className="min-w-0 flex-1 basis-72 font-mono font-bold break-all">
          {line.idempotencyKey}
        </h3>
        <Button aria-expanded={isOpen} aria-controls={`${id}try`} aria-describedby={id} onClick={onToggle}>
          {isOpen ? "Fold away" : "Send it again…"}
        </Button>
      </div>
      <LineFacts line={line} />
      <div id={`${id}try`} hidden={!isOpen} className={isOpen ? "flex flex-col gap-3" : ""}>
        <Experiments line={line} />
      </div>
    </li>
  );
}
