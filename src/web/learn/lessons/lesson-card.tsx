import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { follow } from "#web/client/link.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CheckIcon, StepMark } from "#web/ui/icons.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { doIt, leave, lessonOf, lessons, openSteps, startOver, tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";
import { Knows, LessonLink, StepLink, Words } from "./lesson-parts.tsx";

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
      // Without the part that the top bar and the lesson's strip cover.
      rootMargin: "-104px 0px 0px 0px",
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
  /** Receives the focus of a control that is removed. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly panel: Omit<ReturnType<typeof usePanel>, "box">;
}

function Ticks({ lesson, open }: Pick<StripProps, "lesson" | "open">) {
  return (
    <ol aria-label="Steps" className="hidden gap-1.5 desk:flex">
      {lesson.steps.map((step, index) => (
        <li key={step.id} aria-current={step === open[0] ? "step" : undefined}>
          <StepMark number={index + 1} isDone={!open.includes(step)} isNext={step === open[0]} />
          <span className="sr-only">
            {step.title}
            {!open.includes(step) && ", done"}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Folds the panel, unfolds it, or scrolls it back into view. */
function PanelButton({ panel: { isFolded, isAway, fold, show }, heading }: Pick<StripProps, "panel" | "heading">) {
  const button = useFocusHandoff<HTMLButtonElement>(heading);
  return (
    <Button
      ref={button}
      // Same width for every label: otherwise the line could wrap differently and toggle the panel's visibility.
      className="min-w-22 shrink-0"
      aria-expanded={isAway ? undefined : !isFolded}
      onClick={isFolded || isAway ? show : fold}
    >
      {isAway ? "Show" : isFolded ? "Unfold" : "Fold"}
      {isAway && <span className="sr-only"> step</span>}
    </Button>
  );
}

/** One line that stays in view: the next step, and how many are done. The panel below it explains how to do it. */
function Strip({ lesson, open, heading, panel }: StripProps) {
  const { steps, title } = lesson;
  const [next] = open;
  return (
    <div
      data-lesson
      className={`z-6 flex min-h-13 items-center gap-x-3 border border-s-4 border-hairline border-s-carbon bg-paper px-3 py-1 tablet:px-4 [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:top-13 ${panel.isFolded ? "rounded-card" : "rounded-t-card"}`}
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

/** Closes the lesson card and moves the focus to the page below it. */
function LeaveButton() {
  const sandbox = useSandbox();
  const route = useRoute();
  const press = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    leave(sandbox);
    if (route?.kind === "lesson") follow(`#${adminPagePath("lessons")}`);
  };
  return (
    <Button className="ms-auto" onClick={press}>
      Leave
      <span className="sr-only"> the lesson</span>
    </Button>
  );
}

/** The next step: what to do, where, and help with it. The hint and a failure disappear with their step. */
function StepPanel({ lesson, step, heading }: Pick<StripProps, "lesson" | "heading"> & { readonly step: Step }) {
  const sandbox = useSandbox();
  const [hinted, setHinted] = useState("");
  const [attempted, setAttempted] = useState("");
  const { isPending, failure, run } = useAction(() => doIt(sandbox, lesson, step));
  const box = useFocusHandoff<HTMLDivElement>(heading);
  const hint = useId();
  const isHinted = hinted === step.id;
  const press = () => {
    setAttempted(step.id);
    run();
  };
  return (
    <div ref={box} className="flex flex-col gap-3">
      <p className="max-w-[75ch]">
        <Words>{step.words}</Words>
      </p>
      <div id={hint} hidden={!isHinted}>
        <Callout look="plain">
          <p className="max-w-[75ch]">
            <Words>{step.hint}</Words>
          </p>
        </Callout>
      </div>
      {failure && attempted === step.id && (
        <Callout role="alert" look="void">
          <p className="max-w-[75ch]">{failure}</p>
        </Callout>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={isPending} onClick={press} className="aria-disabled:opacity-70">
          Do it for me
        </Button>
        <Button aria-expanded={isHinted} aria-controls={hint} onClick={() => setHinted(isHinted ? "" : step.id)}>
          Hint
        </Button>
        <StepLink step={step} />
        <LeaveButton />
      </div>
    </div>
  );
}

/** Summary of a completed lesson, with a link to the next one. */
function DonePanel({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  const next = lessons[lessons.indexOf(lesson) + 1];
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
