import { useEffect, useMemo, useRef } from "react";
import { Link } from "wouter";
import { useBooks, useExchanges } from "#web/session/sandbox.tsx";
import { type Step, stepsOf } from "#web/session/steps.ts";
import { pathTo } from "#web/session/use-operation.ts";
import { StepMark } from "#web/ui/step-mark.tsx";

interface StepLinkProps {
  readonly step: Step;
  readonly number: number;
  readonly isNext: boolean;
}

function StepLink({ step, number, isNext }: StepLinkProps) {
  return (
    <Link
      href={pathTo(step.operation)}
      aria-current={isNext ? "step" : undefined}
      className="flex min-h-11 items-center gap-2.5 rounded px-1.5 whitespace-nowrap hover:bg-paper aria-[current]:font-bold desk:min-h-8 desk:px-2"
    >
      <StepMark number={number} isDone={step.isDone} isNext={isNext} />
      {step.title}
      {step.isDone && <span className="sr-only">, done</span>}
    </Link>
  );
}

/** How much of the step before stays visible, in pixels, when the line scrolls on to the next. */
const PEEK = 48;

/** The five steps of the first minutes: a column at the desk, a line that scrolls sideways elsewhere. */
export function Runbook() {
  const books = useBooks((all) => all);
  const exchanges = useExchanges();
  const steps = useMemo(() => stepsOf(books, exchanges), [books, exchanges]);
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
        {steps.map((step, index) => (
          <li key={step.title} className="shrink-0">
            <StepLink step={step} number={index + 1} isNext={index === next} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
