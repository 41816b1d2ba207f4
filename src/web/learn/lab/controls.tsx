import type { MouseEvent } from "react";
import { Button } from "#web/ui/button.tsx";
import { RETRIES, RETRY_WORDS, type Run, stepOf } from "./run.ts";
import type { Lab } from "./use-run.ts";

interface Choice {
  readonly name: string;
  readonly take: () => void;
}

function choicesOf({ run, begin, look, retry }: Lab): readonly Choice[] {
  const step = stepOf(run);
  if (step === 1) return [{ name: "Send an order and lose its answer", take: begin }];
  if (step === 2) return [{ name: "Look at the ledger", take: look }];
  return RETRIES.map((kind) => ({ name: `Retry ${RETRY_WORDS[kind]}`, take: () => retry(kind) }));
}

const hintOf = (run: Run | null): string => {
  const hints = {
    1: "A real order with a fresh Idempotency-Key. The service carries it out; the answer is lost on the way back.",
    2: "In production nobody gets to look here. In the sandbox you can.",
    3: "Your client does not know what you know now. It retries. All it can choose is the key; try all three.",
  } as const;
  return hints[stepOf(run)];
};

interface ControlsProps {
  readonly lab: Lab;
  /** Whether something prevents the next step. */
  readonly isBlocked: boolean;
}

/** The next step as a button, always in the same place, so that Enter can be pressed repeatedly. */
export function Controls({ lab, isBlocked }: ControlsProps) {
  const { run, isBusy } = lab;
  const isOff = isBusy || isBlocked;
  // The second press of a double click must not take the next step.
  const press = (event: MouseEvent, take: () => void) => {
    if (!isOff && event.detail < 2) take();
  };
  const hasRetried = run !== null && run.retries.length > 0;
  return (
    <>
      {!hasRetried && <p className="max-w-[80ch] text-small text-ink2">{hintOf(run)}</p>}
      <div className="flex flex-wrap gap-2">
        {choicesOf(lab).map(({ name, take }, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the first button keeps the focus across steps.
            key={index}
            look={index === 0 ? "action" : "plain"}
            aria-disabled={isOff}
            className="aria-disabled:border-dashed"
            onClick={(event) => press(event, take)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}
