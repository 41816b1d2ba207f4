import { Suspense, useState } from "react";
import { Link } from "wouter";
import { nextStepOf, type Step, stepsOf } from "#web/client/proofs.ts";
import { useHost, useProved } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { numberText } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const WhatNext = lazyPart(() => import("#web/client/react/what-next.tsx").then((part) => part.WhatNext));

function useSteps() {
  const steps = stepsOf(useProved());
  return { steps, next: nextStepOf(steps), done: steps.filter(({ isDone }) => isDone).length };
}

type StepLinkProps = Omit<Step, "id"> & {
  readonly number: number;
  readonly isNext: boolean;
  /** Whether the title is for screen readers only. */
  readonly isBrief?: boolean;
};

function StartStep({ title, operation, isDone, number, isNext, isBrief }: StepLinkProps) {
  return (
    <Link
      href={pathTo(operation)}
      title={isBrief ? title : undefined}
      aria-current={isNext ? "step" : undefined}
      className={`flex min-h-11 items-center gap-2 rounded px-1 max-tablet:px-2.75 whitespace-nowrap hover:bg-hover aria-[current]:font-bold tablet:min-h-6.5 desk:ps-4 desk:pe-2 desk:rounded-s-none ${isDone ? "text-ink2" : ""}`}
    >
      <StepMark number={number} isDone={isDone} isNext={isNext} className="tablet:max-desk:size-6" />
      <span className={isBrief ? "sr-only" : ""}>{title}</span>
      {isDone && <span className="sr-only">, done</span>}
    </Link>
  );
}

const HEADING =
  "flex w-full items-center justify-between ps-1 max-tablet:ps-2.75 pe-2 text-small font-bold text-ink2 desk:ps-4";

/** The five steps of the first minutes as a column, and where they lead: there from the start, so that nothing moves at the end. */
export function StartSteps() {
  const { steps, next, done } = useSteps();
  const { signupUrl, specUrl } = useHost();
  const isDone = done === steps.length;
  // One row on the next visit only: what stands below the steps moves by no page that is opened.
  const [isFolded, fold] = useState(isDone);
  if (isFolded && !isDone) fold(false);
  const count = done > 0 && (
    <span translate="no" className="ms-auto font-mono font-normal">
      {numberText(done)} of {numberText(steps.length)}
    </span>
  );
  const list = (
    <ol>
      {steps.map(({ id, ...step }, index) => (
        <li key={id}>
          <StartStep {...step} number={index + 1} isNext={index === next} />
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label="Get started">
      {isFolded ? (
        <details>
          <summary className={`${HEADING} min-h-11 gap-2 rounded-e hover:bg-hover tablet:min-h-7`}>
            <StepMark number={done} isDone isNext={false} />
            Get started {count}
          </summary>
          {list}
        </details>
      ) : (
        <>
          <h2 className={`${HEADING} min-h-6 shallow:desk:min-h-5.5`}>Get started {count}</h2>
          {list}
        </>
      )}
      {(signupUrl ?? specUrl) && (
        <div className="min-h-17 tablet:min-h-13">
          <Suspense>
            <WhatNext />
          </Suspense>
        </div>
      )}
    </nav>
  );
}

/** The steps in a row of circles, which never move, then the title of the next one, a link for the pointer. */
export function StepRow() {
  const { steps, next } = useSteps();
  const step = steps[next];
  return (
    <nav aria-label="Get started" className="flex shrink-0 items-center">
      <ol className="flex items-center">
        {steps.map(({ id, ...each }, index) => (
          <li key={id}>
            <StartStep {...each} number={index + 1} isNext={index === next} isBrief />
          </li>
        ))}
      </ol>
      {step && (
        <Link
          key={step.id}
          href={pathTo(step.operation)}
          aria-hidden
          tabIndex={-1}
          className="flex min-h-11 items-center rounded px-1 font-bold hover:bg-hover tablet:min-h-7"
        >
          {step.title}
        </Link>
      )}
      <Suspense>{!step && <WhatNext isBrief />}</Suspense>
    </nav>
  );
}
