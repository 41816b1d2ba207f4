import type { Settings } from "#contract/page/settings.ts";
import { useSettings } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import type { DemoController, DemoState } from "./demo-controller.ts";
import { StepList, useElapsed } from "./progress.tsx";
import { DEMO_STEPS, minuteText, stepAt, WHOLE } from "./script.ts";
import { leaveStage } from "./stage-keys.ts";

/** What the next press does, and its key. */
function Cue({ done, onNext }: { readonly done: number; readonly onNext: () => void }) {
  const next = DEMO_STEPS[done];
  if (!next) return <p className="flex-1">That is all. Page Up goes back, 1 begins again.</p>;
  return (
    <Button
      look="action"
      aria-keyshortcuts="PageDown"
      className="min-h-21! min-w-0 flex-1 flex-col desk:min-h-0! items-start! gap-0! py-1 text-start leading-tight whitespace-normal!"
      onClick={onNext}
    >
      <span className="text-code font-normal">Page Down</span>
      {done === 0 ? "Wait a moment" : next.cue}
    </Button>
  );
}

/** Opens the speaker's notes for a stage. */
function openNotes({ id }: Settings): void {
  const query = new URLSearchParams({ present: "1", notes: "1", ...(id !== null && { id }) });
  window.open(`${window.location.pathname}?${query}`, "top-up-sandbox-notes", "popup,width=620,height=760");
}

interface CueBarProps extends Pick<DemoController, "move"> {
  readonly state: DemoState;
  readonly isLeaving: boolean;
}

/** The foot of the stage: steps, next press, elapsed time, notes, and the exit. */
export function CueBar({ move, state: { done, wanted, startedAt, failure }, isLeaving }: CueBarProps) {
  const settings = useSettings();
  const seconds = useElapsed(startedAt) ?? 0;
  return (
    <footer className="border-t border-edge bg-paper px-4 py-2">
      {failure !== null && (
        <p role="alert" className="pb-2 text-void-ink">
          {failure} Press a step's number to set the stage anew.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepList step={stepAt(wanted)} onGo={(step) => move({ kind: "step", step })} />
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2">
          <Button aria-keyshortcuts="PageUp" onClick={() => move({ kind: "back" })}>
            Back
          </Button>
          <Cue done={done} onNext={() => move({ kind: "next" })} />
        </div>
        <div className="flex items-center gap-2">
          <p className="text-code whitespace-nowrap text-ink2 tabular-nums">
            {minuteText(seconds)} / {minuteText(WHOLE)}
          </p>
          <Button onClick={() => openNotes(settings)}>Notes</Button>
          <Button aria-keyshortcuts="Escape" onClick={leaveStage}>
            {isLeaving ? "Escape again leaves" : "Leave"}
          </Button>
        </div>
      </div>
    </footer>
  );
}
