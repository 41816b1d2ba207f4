import { useEffect, useState } from "react";
import type { Settings } from "#contract/page/settings.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { NoteOfStep } from "./note-of-step.tsx";
import { NotesTime } from "./notes-time.tsx";
import { DEMO_STEPS, stepAt } from "./script.ts";
import { pressOf } from "./stage-keys.ts";
import type { StageRequest } from "./stage-message.ts";
import { StepList } from "./step-list.tsx";
import { useFirstKey } from "./use-first-key.ts";
import { type StageSeen, useStageSeen } from "./use-stage-seen.ts";

/** The keys of the stage, except those that change only what the audience sees. */
function useNotesKeys(ask: (asked: StageRequest) => void): void {
  useFirstKey((event) => {
    const press = pressOf(event, true);
    if (press === null || press.kind === "blank" || press.kind === "leave") return;
    event.preventDefault();
    if (event.repeat) return;
    ask(press.kind === "step" ? press : { kind: press.kind });
  });
}

function NoStage({ seen }: { readonly seen: StageSeen }) {
  if (seen.kind === "at") return null;
  const words = {
    unheard:
      "No stage has answered yet. Open presenter mode in another window of this browser: Present in the top bar.",
    closed: "The stage was closed, or is being reloaded. These notes go on as soon as it is open again.",
    deaf: "This browser has no BroadcastChannel, so the notes cannot follow the stage. Go through them by hand here.",
  } as const;
  return (
    <Callout look="processing">
      <p role="status">{words[seen.kind]}</p>
    </Callout>
  );
}

function Next({ done, onNext }: { readonly done: number; readonly onNext: () => void }) {
  const beat = DEMO_STEPS[done];
  if (!beat) return <p className="text-ink2">That was the last one.</p>;
  return (
    <Button look="action" className="py-1 whitespace-normal!" onClick={onNext}>
      <span className="font-normal whitespace-nowrap">Next:</span> {beat.cue}
    </Button>
  );
}

/** The speaker's notes, for a second screen: they follow the stage in the other window and can control it. */
export function NotesPage({ settings }: { readonly settings: Settings }) {
  const { seen, ask } = useStageSeen(settings);
  const [byHand, setByHand] = useState(1);
  const done = seen.kind === "deaf" ? byHand : Math.max(seen.done, 1);
  const step = stepAt(done);
  const drive = (asked: StageRequest) => {
    ask(asked);
    if (asked.kind === "next") setByHand(Math.min(byHand + 1, DEMO_STEPS.length));
    if (asked.kind === "back") setByHand(Math.max(byHand - 1, 1));
  };
  useNotesKeys(drive);
  useEffect(() => {
    document.title = "Speaker notes · Top-up Sandbox";
  }, []);
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-5 p-5">
      <h1 className="sr-only">Speaker notes</h1>
      <NoStage seen={seen} />
      <NotesTime step={step} startedAt={seen.startedAt} />
      <NoteOfStep step={step} />
      <div className="mt-auto flex flex-col gap-4 border-t border-hairline pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => drive({ kind: "back" })}>Back</Button>
          <Next done={done} onNext={() => drive({ kind: "next" })} />
        </div>
        <StepList step={step} onGo={(to) => drive({ kind: "step", step: to })} />
        <p className="text-small text-ink2">Page Down and Page Up work in this window too, and 1 to 8 for the steps.</p>
      </div>
    </main>
  );
}
