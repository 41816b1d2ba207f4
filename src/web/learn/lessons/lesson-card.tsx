import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { knownTo } from "#web/client/known-state.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { lessonPath } from "#web/client/routes.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { doIt, leave, lessonOf, lessons, openSteps, tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";
import { MarkedProse, StepLink } from "./lesson-parts.tsx";

/** A button 28 pixels high, 44 on a touch screen. */
const DENSE = "tablet:min-h-7! px-2 text-small";

/** Ticks the steps of a lesson as they are done, on any page. */
function useTicks(lesson: Lesson): void {
  const sandbox = useSandbox();
  useEffect(() => {
    const { exchanges, failures } = sandbox.panel;
    const look = () => tick(sandbox, lesson);
    look();
    const stops = [exchanges, knownTo(sandbox), failures].map((store) => store.subscribe(look));
    return () => {
      for (const stop of stops) stop();
    };
  }, [sandbox, lesson]);
}

/** Whether an operation is shown, or another page on which a step of the lesson is done. */
function useIsStepHere({ steps }: Lesson): boolean {
  const [location] = useLocation();
  return useRoute() === null || steps.some(({ doIt: [{ to }] }) => to.startsWith(location));
}

/** How much is done, and the end of it. The focus moves to the page below. */
function Foot({ lesson, open }: { readonly lesson: Lesson; readonly open: readonly Step[] }) {
  const sandbox = useSandbox();
  const { id, steps, title } = lesson;
  const isDone = open.length === 0;
  const exit = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    leave(sandbox);
  };
  return (
    <>
      <p className="ms-auto text-small text-ink2">
        <TextLink href={lessonPath(id)} className={`me-3 tablet:min-h-7 ${isDone ? "" : "max-tablet:hidden!"}`}>
          {isDone ? "What you learned" : title}
        </TextLink>
        <span>
          {steps.length - open.length} of {steps.length}
          <span className="sr-only"> steps done</span>
        </span>
      </p>
      <Button className={DENSE} onClick={exit}>
        Exit
        <span className="sr-only"> lesson</span>
      </Button>
    </>
  );
}

interface NextStepProps {
  readonly lesson: Lesson;
  readonly step: Step;
  /** The steps that are not done yet. */
  readonly open: readonly Step[];
  /** Called when a step that was done for the visitor has ended. */
  readonly onEnd: () => void;
}

/** The next step: what to do, where, and help with it. The hint and a failure disappear with their step. */
function NextStep({ lesson, step, open, onEnd }: NextStepProps) {
  const sandbox = useSandbox();
  const [hinted, setHinted] = useState("");
  const [attempted, setAttempted] = useState("");
  const { isPending, failure, run } = useAction(() => doIt(sandbox, lesson, step).finally(onEnd));
  const hint = useId();
  const isHinted = hinted === step.id;
  const press = () => {
    setAttempted(step.id);
    run();
  };
  return (
    <>
      <h2 className="me-1 inline font-bold">
        {lesson.steps.indexOf(step) + 1}. {step.title}
      </h2>{" "}
      <p className="inline">
        <MarkedProse>{step.words}</MarkedProse>
      </p>
      <p id={hint} hidden={!isHinted} className="text-ink2">
        <MarkedProse>{step.hint}</MarkedProse>
      </p>
      {failure && attempted === step.id && (
        <Callout role="alert" look="void">
          <p>
            <Prose>{failure}</Prose>
          </p>
        </Callout>
      )}
      <div className="flex flex-wrap items-center pt-1">
        <Button look="outline" aria-disabled={isPending} onClick={press} className={`me-1 ${DENSE}`}>
          Do it for me
        </Button>
        <Button
          className={DENSE}
          aria-expanded={isHinted}
          aria-controls={hint}
          onClick={() => setHinted(isHinted ? "" : step.id)}
        >
          Hint
        </Button>
        <StepLink step={step} className="mx-2" />
        <Foot lesson={lesson} open={open} />
      </div>
    </>
  );
}

/** The end of a lesson, and the next one. */
function Done({ lesson }: { readonly lesson: Lesson }) {
  const next = lessons[lessons.indexOf(lesson) + 1];
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <h2 className="font-bold">Lesson done</h2>
      {next && <TextLink href={lessonPath(next.id)}>Next lesson: {next.title}</TextLink>}
      <Foot lesson={lesson} open={[]} />
    </div>
  );
}

function Shown({ lesson, progress }: { readonly lesson: Lesson; readonly progress: Progress }) {
  useTicks(lesson);
  const isHere = useIsStepHere(lesson);
  const box = useRef<HTMLElement>(null);
  // After what the page itself scrolls in this frame.
  const show = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => box.current?.scrollIntoView({ block: "nearest" })));
  const open = openSteps(lesson, progress);
  const [next] = open;
  const last = lesson.steps.find(({ id }) => id === progress.ticked.at(-1));
  if (!isHere) return null;
  return (
    <section
      ref={box}
      data-lesson
      aria-label={`Lesson: ${lesson.title}`}
      className="shrink-0 overflow-hidden rounded-card border border-hairline bg-paper"
    >
      <div className="px-4 py-2">
        {next ? <NextStep lesson={lesson} step={next} open={open} onEnd={show} /> : <Done lesson={lesson} />}
      </div>
      {last && (
        <p className="border-t border-delivered-edge bg-delivered px-4 py-1.5 text-delivered-ink">
          <b>Step {lesson.steps.indexOf(last) + 1} is done.</b> <MarkedProse>{last.learnt}</MarkedProse>
        </p>
      )}
    </section>
  );
}

/** The current lesson: its next step and what the last one has shown, above each page on which a step is done. */
export function LessonCard() {
  const { underWay, progress } = useSession(({ lessons }) => lessons);
  const lesson = lessonOf(underWay);
  const begun = lesson && progress[lesson.id];
  return begun ? <Shown key={lesson.id} lesson={lesson} progress={begun} /> : null;
}
