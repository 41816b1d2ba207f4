import { useEffect, useState } from "react";
import { useStore } from "zustand";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { DemoController } from "./demo-controller.ts";
import { Notes, QuestionList, StepList, useElapsed, type useNotesWindow } from "./notes-window.tsx";
import { minuteText, stepAt } from "./script.ts";
import { leaveStage, type useStageKeys } from "./stage-keys.ts";

/** How long the controls stay after the pointer has moved, in milliseconds. */
const LINGER = 3000;

/** Whether the pointer has moved within the last seconds. */
function useIsPointerActive(): boolean {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const show = ({ type, movementX, movementY }: PointerEvent) => {
      // A pointer at rest is reported too, when what is under it changes.
      if (type === "pointermove" && movementX === 0 && movementY === 0) return;
      setActive(true);
      clearTimeout(timer);
      timer = setTimeout(setActive, LINGER, false);
    };
    const listening = new AbortController();
    window.addEventListener("pointermove", show, listening);
    window.addEventListener("pointerdown", show, listening);
    return () => listening.abort();
  }, []);
  return isActive;
}

interface ControlsProps {
  readonly controller: DemoController;
  readonly keys: ReturnType<typeof useStageKeys>;
  readonly notes: ReturnType<typeof useNotesWindow>;
}

/** The controls on the wall, seen only while the pointer moves, one has the focus, or there is something to read. */
export function Controls({ controller, keys, notes }: ControlsProps) {
  const { wanted, startedAt, failure } = useStore(controller.state);
  const isAsking = keys.shown === "questions";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles no press, only where the focus goes.
    <footer
      data-shown={useIsPointerActive() || keys.shown !== null || notes.isBlocked || failure !== null}
      // A press leaves the focus where it was, so that the controls hide again.
      onMouseDown={(event) => event.preventDefault()}
      className="fixed inset-x-0 bottom-1.5 z-20 max-h-[50dvh] overflow-y-auto border-t border-hairline bg-paper px-4 py-2 text-code data-[shown=false]:not-has-[:focus-visible]:pointer-events-none data-[shown=false]:not-has-[:focus-visible]:opacity-0"
    >
      {failure !== null && (
        <p role="alert" className="pb-2 text-void-ink">
          {failure} Press the number of a step to restart from there.
        </p>
      )}
      {notes.isBlocked && (
        <div className="flex flex-col gap-3 pb-2">
          <Callout look="processing" role="alert">
            The browser blocked the window of the notes, so they are shown here. Allow pop-ups, then press Notes again.
            <Button onClick={notes.hide}>Hide the notes</Button>
          </Callout>
          <Notes {...controller} />
        </div>
      )}
      {isAsking && <QuestionList move={keys.press} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {!notes.isBlocked && (
          <>
            {!isAsking && <StepList step={stepAt(wanted)} move={keys.press} />}
            <Button aria-keyshortcuts="PageUp" onClick={() => keys.press({ kind: "back" })}>
              Back
            </Button>
            <Button aria-keyshortcuts="PageDown" onClick={() => keys.press({ kind: "next" })}>
              Next
            </Button>
          </>
        )}
        <p className="ms-auto whitespace-nowrap text-ink2 tabular-nums">{minuteText(useElapsed(startedAt) ?? 0)}</p>
        <Button aria-keyshortcuts="q" aria-expanded={isAsking} onClick={() => keys.press("questions")}>
          Questions
        </Button>
        <Button onClick={notes.open}>Notes</Button>
        <Button aria-keyshortcuts="Escape" onClick={leaveStage}>
          {keys.shown === "leave" ? "Escape again to exit" : "Exit"}
        </Button>
      </div>
    </footer>
  );
}
