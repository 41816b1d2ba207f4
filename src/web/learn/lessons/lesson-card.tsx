import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { knownTo } from "#web/client/known-state.ts";
import { follow } from "#web/client/link.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { WhatNext } from "#web/client/react/what-next.tsx";
import { adminPagePath, lessonPath } from "#web/client/routes.ts";
import type { Progress } from "#web/client/stored-lessons.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { doIt, leave, lessonOf, lessons, openSteps, startOver, tick } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";
import { Knows, LessonLink, MarkedProse, StepLink } from "./lesson-parts.tsx";

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

/** Closes the lesson card, and the page of the lesson. The focus moves to the page below it. */
function ExitButton() {
  const sandbox = useSandbox();
  const route = useRoute();
  const press = () => {
    document.querySelector("main")?.focus({ preventScroll: true });
    leave(sandbox);
    if (route?.kind === "lesson") follow(`#${adminPagePath("lessons")}`);
  };
  return (
    <Button className={DENSE} onClick={press}>
      Exit
      <span className="sr-only"> lesson</span>
    </Button>
  );
}

interface HeadProps {
  readonly lesson: Lesson;
  /** The steps that are not done yet. */
  readonly open: readonly Step[];
  readonly isElsewhere: boolean;
  readonly isCollapsed: boolean;
  readonly onCollapse: (isCollapsed: boolean) => void;
}

/** One line: the title of the next step, and how many are done; on another page a link to the lesson. */
function Head({ lesson, open, isElsewhere, isCollapsed, onCollapse }: HeadProps) {
  const { steps, title } = lesson;
  const [next] = open;
  const heading = next ? `${steps.indexOf(next) + 1}. ${next.title}` : "Lesson done";
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 ps-4 pe-2 py-1">
      <h2 className="min-w-min flex-1 text-heading font-bold">
        {isElsewhere ? <TextLink href={lessonPath(lesson.id)}>Lesson: {title}</TextLink> : heading}
      </h2>
      {!isElsewhere && <p className="text-small text-ink2 max-desk:order-first max-desk:w-full">{title}</p>}
      <p className="text-small whitespace-nowrap text-ink2">
        {steps.length - open.length} of {steps.length}
        <span className="sr-only"> steps done</span>
      </p>
      <div className="flex">
        {!isElsewhere && (
          <Button className={DENSE} aria-expanded={!isCollapsed} onClick={() => onCollapse(!isCollapsed)}>
            {isCollapsed ? "Expand" : "Collapse"}
          </Button>
        )}
        <ExitButton />
      </div>
    </div>
  );
}

/** What the last completed step has shown. Before there is one, what the lesson is about, in the same place. */
function Learnt({ lesson, last }: { readonly lesson: Lesson; readonly last: Step | undefined }) {
  if (!last) {
    return (
      <div className="hidden border-t border-hairline bg-well px-4 py-2.5 text-ink2 tablet:block @2xl:border-s @2xl:border-t-0">
        <p>{lesson.about}</p>
      </div>
    );
  }
  return (
    <div className="border-t border-delivered-edge bg-delivered px-4 py-2.5 text-delivered-ink @2xl:border-s @2xl:border-t-0">
      <h3 className="flex items-center gap-2 text-small font-bold">
        <CheckIcon />
        What you learned in step {lesson.steps.indexOf(last) + 1}
      </h3>
      <p>
        <MarkedProse>{last.learnt}</MarkedProse>
      </p>
    </div>
  );
}

interface StepPanelProps {
  readonly lesson: Lesson;
  readonly step: Step;
  /** Called when a step that was done for the visitor has ended. */
  readonly onEnd: () => void;
}

/** The next step: what to do, where, and help with it. The hint and a failure disappear with their step. */
function StepPanel({ lesson, step, onEnd }: StepPanelProps) {
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
    <div className="flex flex-col gap-2 px-4 py-2.5">
      <p className="@2xl:min-h-10">
        <MarkedProse>{step.words}</MarkedProse>
      </p>
      <div className="-ms-2 flex flex-wrap items-center">
        <Button look="outline" aria-disabled={isPending} onClick={press} className={`ms-2 me-1 ${DENSE}`}>
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
        <StepLink step={step} />
      </div>
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
    </div>
  );
}

/** Summary of a completed lesson, with a link to the next one and to what comes after the sandbox. */
function DonePanel({ lesson }: { readonly lesson: Lesson }) {
  const sandbox = useSandbox();
  const next = lessons[lessons.indexOf(lesson) + 1];
  return (
    <div className="flex flex-col gap-2 px-4 py-2.5">
      <h3 className="text-small font-bold">What you learned</h3>
      <Knows lesson={lesson} />
      <div className="-ms-2 flex flex-wrap items-center">
        {next && (
          <LessonLink lesson={next} look="outline" className="ms-2 me-1 tablet:min-h-7 text-small">
            Next lesson: {next.title}
          </LessonLink>
        )}
        <Button className={DENSE} onClick={() => startOver(sandbox, lesson)}>
          Start over
        </Button>
      </div>
      <WhatNext />
    </div>
  );
}

function Shown({ lesson, progress }: { readonly lesson: Lesson; readonly progress: Progress }) {
  useTicks(lesson);
  const [isCollapsed, setCollapsed] = useState(useColumns() === 1);
  const [location] = useLocation();
  const route = useRoute();
  const box = useRef<HTMLElement>(null);
  // After what the page itself scrolls in this frame.
  const show = () =>
    requestAnimationFrame(() => requestAnimationFrame(() => box.current?.scrollIntoView({ block: "nearest" })));
  const open = openSteps(lesson, progress);
  const [next] = open;
  const last = lesson.steps.find(({ id }) => id === progress.ticked.at(-1));
  const isHere = [next, last].some((step) => step?.doIt[0].to.startsWith(location));
  const isElsewhere = route !== null && route.kind !== "lesson" && !isHere;
  return (
    <section
      ref={box}
      data-lesson
      aria-label={`Lesson: ${lesson.title}`}
      className="@container z-6 shrink-0 overflow-hidden rounded-card border border-hairline bg-paper"
    >
      <Head {...{ lesson, open, isElsewhere, isCollapsed }} onCollapse={setCollapsed} />
      {!isCollapsed && !isElsewhere && (
        <div className="grid border-t border-hairline @2xl:min-h-29 @2xl:grid-cols-2">
          {next ? <StepPanel lesson={lesson} step={next} onEnd={show} /> : <DonePanel lesson={lesson} />}
          <Learnt lesson={lesson} last={last} />
        </div>
      )}
    </section>
  );
}

/** The current lesson: its next step and what the last one has shown, above whatever page is open. */
export function LessonCard() {
  const { underWay, progress } = useSession(({ lessons }) => lessons);
  const lesson = lessonOf(underWay);
  const begun = lesson && progress[lesson.id];
  return begun ? <Shown key={lesson.id} lesson={lesson} progress={begun} /> : null;
}
