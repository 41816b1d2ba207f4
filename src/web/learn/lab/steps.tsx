import { StepMark } from "#web/ui/step-mark.tsx";

const STEPS = ["Send an order, lose its answer", "Look at the ledger", "Retry"] as const;

/** The three steps, with the next one marked. */
export function Steps({ step }: { readonly step: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3">
      {STEPS.map((name, index) => {
        const number = index + 1;
        const isDone = number < step;
        const isNext = number === step;
        return (
          <li
            key={name}
            aria-current={isNext ? "step" : undefined}
            className={`flex items-center gap-2 ${isNext ? "font-bold" : "text-ink2"}`}
          >
            <StepMark number={number} isDone={isDone} isNext={isNext} />
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
