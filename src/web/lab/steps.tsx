import { CheckIcon } from "#web/ui/icons.tsx";

const STEPS = ["Send an order, lose its answer", "Look at the ledger", "Retry"] as const;

/** The three steps, the one to be taken next marked. */
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
            <span
              className={`inline-flex size-6 shrink-0 items-center justify-center rounded-full border text-small ${
                isNext ? "border-carbon bg-carbon text-paper" : "border-edge"
              } ${isDone ? "border-delivered-edge bg-delivered text-delivered-ink" : ""}`}
            >
              {isDone ? <CheckIcon /> : number}
            </span>
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}
