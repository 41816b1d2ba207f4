import { useStore } from "zustand";
import type { Settings } from "#contract/page/settings.ts";
import { useSettings } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import type { DemoController } from "./demo-controller.ts";
import { Elapsed } from "./elapsed.tsx";
import { leaveStage } from "./leave-stage.ts";
import { DEMO_STEPS, stepAt } from "./script.ts";
import { StepList } from "./step-list.tsx";

/** The address of the speaker's notes for this stage. */
const notesAddress = ({ id }: Pick<Settings, "id">): string =>
  `${window.location.pathname}?${new URLSearchParams({ present: "1", notes: "1", ...(id !== null && { id }) })}`;

/** What the next press does, and its key. */
function Cue({ controller }: { readonly controller: DemoController }) {
  const done = useStore(controller.show, (now) => now.done);
  const beat = DEMO_STEPS[done];
  if (!beat) return <p className="flex-1">That is all. Page Up goes back, 1 begins again.</p>;
  return (
    <Button
      look="action"
      aria-keyshortcuts="PageDown"
      className="min-h-21! min-w-0 flex-1 flex-col desk:min-h-0! items-start! gap-0! py-1 text-start leading-tight whitespace-normal!"
      onClick={controller.next}
    >
      <span className="text-code font-normal">Page Down</span>
      {done === 0 ? "Wait a moment" : beat.cue}
    </Button>
  );
}

interface CueBarProps {
  readonly controller: DemoController;
  readonly isLeaving: boolean;
}

/** The foot of the stage: steps, next press, elapsed time, notes, and the exit. */
export function CueBar({ controller, isLeaving }: CueBarProps) {
  const settings = useSettings();
  const step = useStore(controller.show, (now) => stepAt(now.wanted));
  const startedAt = useStore(controller.show, (now) => now.startedAt);
  const failure = useStore(controller.show, (now) => now.failure);
  const openNotes = () => window.open(notesAddress(settings), "top-up-sandbox-notes", "popup,width=620,height=760");
  return (
    <footer className="border-t border-edge bg-paper px-4 py-2">
      {failure !== null && (
        <p role="alert" className="pb-2 text-void-ink">
          {failure} Press a step's number to set the stage anew.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepList step={step} onGo={controller.goTo} />
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2">
          <Button aria-keyshortcuts="PageUp" onClick={controller.back}>
            Back
          </Button>
          <Cue controller={controller} />
        </div>
        <div className="flex items-center gap-2">
          <Elapsed startedAt={startedAt} />
          <Button onClick={openNotes}>Notes</Button>
          <Button aria-keyshortcuts="Escape" onClick={leaveStage}>
            {isLeaving ? "Escape again leaves" : "Leave"}
          </Button>
        </div>
      </div>
    </footer>
  );
}
