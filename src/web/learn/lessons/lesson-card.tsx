import { type RefObject, useEffect, useRef } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckIcon, StepMark } from "#web/ui/icons.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { lessonAfter, lessonOf } from "./all-lessons.ts";
import { startOver, tick, tickedIn } from "./course.ts";
import { Knows } from "./knows.tsx";
import { LeaveButton } from "./leave-button.tsx";
import type { Lesson, Step } from "./lesson.ts";
import { LessonLink } from "./lesson-link.tsx";
import { StepPanel } from "./step-panel.tsx";
import { usePanel } from "./use-panel.ts";
import { Words } from "./words.tsx";

/** Ticks the steps of a lesson as they are done, on any page. */
export function useTicks(lesson: Lesson): void {
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

/** What the last completed step has shown. */
export function Learnt({ step }: { readonly step: Step }) {
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

/** Summary of a completed lesson, with a link to the next one. */
export function DonePanel({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  const next = lessonAfter(lesson);
  return (
    <>
      <div>
        <h3 className="font-bold">You know now</h3>
        <Knows lesson={lesson} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {next && (
          <LessonLink lesson={next} look="action">
            Next lesson: {next.title}
          </LessonLink>
        )}
        <Button onClick={() => startOver(sandbox, lesson)}>Start over</Button>
        <LeaveButton />
      </div>
    </>
  );
}

interface Course {
  readonly lesson: Lesson;
  readonly progress: Progress;
  /** The number of the next step, from 1; 0 when all are done. */
  readonly next: number;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

function Ticks({ lesson, progress, next }: Course) {
  return (
    <ol aria-label="Steps" className="hidden gap-1.5 desk:flex">
      {lesson.steps.map((step, index) => {
        const isDone = progress.ticked.includes(step.id);
        return (
          <li key={step.id} aria-current={index + 1 === next ? "step" : undefined}>
            <StepMark number={index + 1} isDone={isDone} isNext={index + 1 === next} />
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

type PanelOf = ReturnType<typeof usePanel>;

/** Same width for both labels: otherwise the line could wrap differently and toggle the panel's visibility. */
const WIDTH = "min-w-22 shrink-0";

/** Scrolls the panel back into view. */
function ShowButton({ show, heading }: Pick<PanelOf, "show"> & Pick<Course, "heading">) {
  const box = useFocusHandoff<HTMLSpanElement>(heading);
  return (
    <span ref={box} className="contents">
      <Button className={WIDTH} onClick={show}>
        Show
        <span className="sr-only"> step</span>
      </Button>
    </span>
  );
}

/** Folds or unfolds the panel. The strip names the next step; the panel explains how to do it. */
function FoldButton({ isFolded, fold, show, heading }: PanelOf & Pick<Course, "heading">) {
  const box = useFocusHandoff<HTMLSpanElement>(heading);
  return (
    <span ref={box} className="contents">
      <Button className={WIDTH} aria-expanded={!isFolded} onClick={isFolded ? show : fold}>
        {isFolded ? "Unfold" : "Fold"}
      </Button>
    </span>
  );
}

/** One line that stays in view: the next step, and how many are done. */
function Strip({ course, panel }: { readonly course: Course; readonly panel: PanelOf }) {
  const { lesson, progress, next, heading } = course;
  const corners = panel.isFolded ? "rounded-card" : "rounded-t-card";
  return (
    <div
      data-lesson
      className={`z-6 flex min-h-13 items-center gap-x-3 border border-s-4 border-hairline border-s-carbon bg-paper px-3 py-1 tablet:px-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-13 ${corners}`}
    >
      <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 leading-tight font-bold">
        {next === 0 ? "Lesson done" : `${next}. ${lesson.steps[next - 1]?.title}`}
      </h2>
      <p className="hidden text-small text-ink2 desk:block">{lesson.title}</p>
      <Ticks {...course} />
      <p className="text-small whitespace-nowrap text-ink2 tabular-nums">
        {tickedIn(lesson, progress).length} of {lesson.steps.length}
        <span className="sr-only"> steps done</span>
      </p>
      {panel.isAway ? <ShowButton {...panel} heading={heading} /> : <FoldButton {...panel} heading={heading} />}
    </div>
  );
}

/** The panel below the strip. */
function Inside({ course, box }: { readonly course: Course; readonly box: PanelOf["box"] }) {
  const { lesson, progress, next, heading } = course;
  const last = lesson.steps.find(({ id }) => id === progress.ticked.at(-1));
  const step = lesson.steps[next - 1];
  return (
    <div
      ref={box}
      className="-mt-4 flex flex-col gap-3 rounded-b-card border border-t-0 border-s-4 border-hairline border-s-carbon bg-paper p-3 tablet:px-4"
    >
      {last && <Learnt step={last} />}
      {step ? <StepPanel lesson={lesson} step={step} heading={heading} /> : <DonePanel lesson={lesson} />}
    </div>
  );
}

function Shown({ lesson, progress }: Pick<Course, "lesson" | "progress">) {
  useTicks(lesson);
  const panel = usePanel();
  const heading = useRef<HTMLHeadingElement>(null);
  const next = lesson.steps.findIndex(({ id }) => !progress.ticked.includes(id)) + 1;
  const course = { lesson, progress, next, heading };
  return (
    // `display: contents` keeps the strip sticky for the full height of the page.
    <section aria-label={`Lesson: ${lesson.title}`} className="contents">
      <Strip course={course} panel={panel} />
      {!panel.isFolded && <Inside course={course} box={panel.box} />}
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
