import { memo, useEffect, useMemo, useRef } from "react";
import { Link } from "wouter";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { type Step, stepsOf } from "#web/client/runbook.ts";
import { StepMark } from "#web/ui/icons.tsx";

type StepLinkProps = Omit<Step, "id"> & { readonly number: number; readonly isNext: boolean };

// Memoised, because every call and every order re-evaluates all steps.
const StepLink = memo(function StepLink({ title, operation, isDone, number, isNext }: StepLinkProps) {
  return (
    <Link
      href={pathTo(operation)}
      aria-current={isNext ? "step" : undefined}
      className="flex min-h-11 items-center gap-2.5 rounded px-1.5 whitespace-nowrap hover:bg-paper aria-[current]:font-bold desk:min-h-8 desk:px-2"
    >
      <StepMark number={number} isDone={isDone} isNext={isNext} />
      {title}
      {isDone && <span className="sr-only">, done</span>}
    </Link>
  );
});

/** How much of the previous step stays visible, in pixels, when the row scrolls to the next. */
const PEEK = 48;

/** The five steps of the first minutes: a column on a wide screen, else a row that scrolls sideways. */
export function Runbook() {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  const steps = useMemo(() => stepsOf(stateView, exchanges), [stateView, exchanges]);
  const next = steps.findIndex(({ isDone }) => !isDone);
  const line = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const step = line.current?.children[next];
    if (step instanceof HTMLElement) line.current?.scrollTo({ left: step.offsetLeft - PEEK });
  }, [next]);
  return (
    <nav aria-label="Runbook" className="min-w-0">
      <h2 className="hidden px-2 pb-1 text-small font-bold text-ink2 desk:block">Runbook</h2>
      <ol ref={line} className="relative flex gap-1 overflow-x-auto desk:flex-col">
        {steps.map(({ id, ...step }, index) => (
          <li key={id} className="shrink-0">
            <StepLink {...step} number={index + 1} isNext={index === next} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
