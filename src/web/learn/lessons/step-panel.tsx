import { type RefObject, useId, useState } from "react";
import { follow } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useRoute } from "#web/client/react/use-route.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { doIt, leave, lessons, startOver } from "./course.ts";
import type { Lesson, Step } from "./lesson.ts";
import { LessonLink, StepLink } from "./links.tsx";
import { Knows, Words } from "./words.tsx";

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

interface StepPanelProps {
  readonly lesson: Lesson;
  readonly step: Step;
  /** Receives the focus when the last step is done and this panel is removed. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The next step: what to do, where, and help with it. The hint and a failure disappear with their step. */
export function StepPanel({ lesson, step, heading }: StepPanelProps) {
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
        <div role="alert">
          <Callout look="void">
            <p className="max-w-[75ch]">{failure}</p>
          </Callout>
        </div>
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
export function DonePanel({ lesson }: { readonly lesson: Lesson }) {
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
