import { type RefObject, useId, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useFocusHandoff } from "#web/ui/use-focus-handoff.ts";
import { LeaveButton } from "./leave-button.tsx";
import type { Lesson, Step } from "./lesson.ts";
import { PlaceLink } from "./place-link.tsx";
import { useDoIt } from "./use-do-it.ts";
import { Words } from "./words.tsx";

interface StepPanelProps {
  readonly lesson: Lesson;
  readonly step: Step;
  /** Receives the focus when the last step is done and this panel is removed. */
  readonly heading: RefObject<HTMLElement | null>;
}

/** The next step: what to do, where, and help with it. */
export function StepPanel({ lesson, step, heading }: StepPanelProps) {
  const [hinted, setHinted] = useState("");
  const { isBusy, failure, press } = useDoIt(lesson, step);
  const box = useFocusHandoff<HTMLDivElement>(heading);
  const hint = useId();
  const isHinted = hinted === step.id;
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
      {failure && (
        <div role="alert">
          <Callout look="void">
            <p className="max-w-[75ch]">{failure}</p>
          </Callout>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-disabled={isBusy} onClick={press} className="aria-disabled:opacity-70">
          Do it for me
        </Button>
        <Button aria-expanded={isHinted} aria-controls={hint} onClick={() => setHinted(isHinted ? "" : step.id)}>
          Hint
        </Button>
        <PlaceLink to={step.place} />
        <LeaveButton />
      </div>
    </div>
  );
}
