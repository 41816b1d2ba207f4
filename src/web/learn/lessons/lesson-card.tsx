import { type RefObject, useEffect, useRef, useState } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon, StepMark } from "#web/ui/icons.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { lessonOf, openSteps, tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";
import { DonePanel, StepPanel } from "./step-panel.tsx";
import { Words } from "./words.tsx";

/** Ticks the steps of a lesson as they are done, on any page. */
function useTicks(lesson: Lesson): void {
  const sandbox = useSandbox();
  useEffect(() => {
    const { exchanges, stateView, faults } = sandbox.panel;
    const look = () => tick(sandbox, lesson);
    look();
    const stops = [exchanges.subscribe(look), stateView.subscribe(look), faults.subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [sandbox, lesson]);
}

/** Height of the page covered by the top bar and the lesson's strip. */
const COVERED = "-104px 0px 0px 0px";

/** Whether the panel below the strip is folded, as it is on a phone at first, or scrolled out of view. */
function usePanel() {
  const columns = useColumns();
  const box = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(columns === 1);
  const [isInSight, setInSight] = useState(true);
  const [timesShown, setTimesShown] = useState(0);
  useEffect(() => {
    if (isFolded || !box.current) return;
    const sight = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting !== false), {
      rootMargin: COVERED,
    });
    sight.observe(box.current);
    return () => sight.disconnect();
  }, [isFolded]);
  useEffect(() => {
    if (timesShown > 0) box.current?.scrollIntoView({ block: "nearest" });
  }, [timesShown]);
  const show = () => {
    setFolded(false);
    setTimesShown((times) => times + 1);
  };
  return { box, isFolded, isAway: !isFolded && !isInSight, fold: () => setFolded(true), show };
}

interface StripProps {
  readonly lesson: Lesson;
  readonly open: readonly Step[];
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly panel: Omit<ReturnType<typeof usePanel>, "box">;
}

function Ticks({ lesson, open }: Pick<StripProps, "lesson" | "open">) {
  return (
    <ol aria-label="Steps" className="hidden gap-1.5 desk:flex">
      {lesson.steps.map((step, index) => {
        const isDone = !open.includes(step);
        const isNext = step === open[0];
        return (
          <li key={step.id} aria-current={isNext ? "step" : undefined}>
            <StepMark number={index + 1} isDone={isDone} isNext={isNext} />
            <span className="sr-only">
              {step.title}
              {isDone && ", done"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Folds the panel, unfolds it, or scrolls it back into view. */
function PanelButton({ panel: { isFolded, isAway, fold, show }, heading }: Pick<StripProps, "panel" | "heading">) {
  const box = useFocusHandoff<HTMLSpanElement>(heading);
  return (
    <span ref={box} className="contents">
      <Button
        // Same width for every label: otherwise the line could wrap differently and toggle the panel's visibility.
        className="min-w-22 shrink-0"
        aria-expanded={isAway ? undefined : !isFolded}
        onClick={isFolded || isAway ? show : fold}
      >
        {isAway ? "Show" : isFolded ? "Unfold" : "Fold"}
        {isAway && <span className="sr-only"> step</span>}
      </Button>
    </span>
  );
}

/** One line that stays in view: the next step, and how many are done. The panel below it explains how to do it. */
function Strip({ lesson, open, heading, panel }: StripProps) {
  const { steps, title } = lesson;
  const [next] = open;
  const corners = panel.isFolded ? "rounded-card" : "rounded-t-card";
  return (
    <div
      data-lesson
      className={`z-6 flex min-h-13 items-center gap-x-3 border border-s-4 border-hairline border-s-carbon bg-paper px-3 py-1 tablet:px-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-13 ${corners}`}
    >
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 leading-tight font-bold">
        {next ? `${steps.indexOf(next) + 1}. ${next.title}` : "Lesson done"}
      </h2>
      <p className="hidden text-small text-ink2 desk:block">{title}</p>
      <Ticks lesson={lesson} open={open} />
      <p className="text-small whitespace-nowrap text-ink2 tabular-nums">
        {steps.length - open.length} of {steps.length}
        <span className="sr-only"> steps done</span>
      </p>
      <PanelButton key={`${panel.isAway}`} panel={panel} heading={heading} />
    </div>
  );
}

/** What the last completed step has shown. */
function Learnt({ step }: { readonly step: Step }) {
  return (
    <p className="flex gap-2 border-s-4 border-delivered-edge bg-delivered px-3 py-2 text-delivered-ink">
      <span className="mt-1 shrink-0">
        <CheckIcon />
      </span>
      <span className="max-w-[75ch]">
        <b>{step.title}.</b> <Words>{step.learnt}</Words>
      </span>
    </p>
  );
}

function Shown({ lesson, progress }: { readonly lesson: Lesson; readonly progress: Progress }) {
  useTicks(lesson);
  const { box, ...panel } = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);
  const open = openSteps(lesson, progress);
  const [next] = open;
  const last = lesson.steps.find(({ id }) => id === progress.ticked.at(-1));
  return (
    // `display: contents` keeps the strip sticky for the full height of the page.
    <section aria-label={`Lesson: ${lesson.title}`} className="contents">
      <Strip lesson={lesson} open={open} heading={heading} panel={panel} />
      {!panel.isFolded && (
        <div
          ref={box}
          className="-mt-4 flex flex-col gap-3 rounded-b-card border border-t-0 border-s-4 border-hairline border-s-carbon bg-paper p-3 tablet:px-4"
        >
          {last && <Learnt step={last} />}
          {next ? <StepPanel lesson={lesson} step={next} heading={heading} /> : <DonePanel lesson={lesson} />}
        </div>
      )}
    </section>
  );
}

/** The current lesson: its next step, in a few lines, above whatever page is shown. */
export function LessonCard() {
  const { underWay, progress } = useSession(({ lessons }) => lessons);
  const lesson = lessonOf(underWay);
  const begun = lesson && progress[lesson.id];
  return begun ? <Shown key={lesson.id} lesson={lesson} progress={begun} /> : null;
}
