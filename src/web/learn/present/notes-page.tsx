import { siteName } from "#contract/page/host.ts";
import type { Settings } from "#contract/page/settings.ts";
import { builtHost } from "#web/client/host.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { NoteOfStep, StepList, useElapsed } from "./progress.tsx";
import { DEMO_STEPS, minuteText, SCRIPT, stepAt, WHOLE } from "./script.ts";
import { useStageStatus } from "./stage-channel.ts";
import { useNotesKeys } from "./stage-keys.ts";

/** Whether the talk is on time: between this step's mark and the next one's. */
function paceWords(step: number, seconds: number | null): string {
  if (seconds === null) return "The timer starts when you first press Next.";
  const from = SCRIPT[step]?.mark ?? 0;
  const to = SCRIPT[step + 1]?.mark ?? WHOLE;
  if (seconds > to) return `${seconds - to} s behind: this step ends at ${minuteText(to)}.`;
  return seconds < from ? `${from - seconds} s ahead: this step begins at ${minuteText(from)}.` : "On time.";
}

/** How long the talk has taken, and whether that is too long. */
function NotesTime({ step, startedAt }: { readonly step: number; readonly startedAt: number | null }) {
  const seconds = useElapsed(startedAt);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p translate="no" className="font-mono text-total font-bold tabular-nums">
        {minuteText(seconds ?? 0)}
      </p>
      <p className="text-ink2">
        of {minuteText(WHOLE)}. {paceWords(step, seconds)}
      </p>
    </div>
  );
}

/** Why the notes do not follow the stage. */
const NO_STAGE = {
  waiting:
    "No stage is connected. Open presenter mode in another window of this browser: press Present in the top bar.",
  closed: "The stage is closed or reloading. These notes continue when it is open again.",
  unsupported:
    "This browser has no BroadcastChannel, so the notes can't follow the stage. Use the buttons here instead.",
} as const;

function Next({ done, onNext }: { readonly done: number; readonly onNext: () => void }) {
  const next = DEMO_STEPS[done];
  if (!next) return <p className="text-ink2">That was the last step.</p>;
  return (
    <Button look="action" className="py-1 whitespace-normal!" onClick={onNext}>
      <span className="font-normal whitespace-nowrap">Next:</span> {next.cue}
    </Button>
  );
}

/** The speaker's notes, for a second screen: they follow the stage in the other window and can control it. */
export function NotesPage({ settings }: { readonly settings: Settings }) {
  const { status, move } = useStageStatus(settings);
  const done = Math.max(status.done, 1);
  const step = stepAt(done);
  useNotesKeys(move);
  useTitle("Speaker notes", siteName(builtHost));
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-5 p-5">
      <h1 className="sr-only">Speaker notes</h1>
      {status.kind !== "at" && (
        <Callout look="processing">
          <p role="status">{NO_STAGE[status.kind]}</p>
        </Callout>
      )}
      <NotesTime step={step} startedAt={status.startedAt} />
      <NoteOfStep step={step} />
      <div className="mt-auto flex flex-col gap-4 border-t border-hairline pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => move({ kind: "back" })}>Back</Button>
          <Next done={done} onNext={() => move({ kind: "next" })} />
        </div>
        <StepList step={step} onGo={(to) => move({ kind: "step", step: to })} />
        <p className="text-small text-ink2">
          Page Down, Page Up, the numbers 1 to 8 and the questions t, c, l and w work in this window too.
        </p>
      </div>
    </main>
  );
}
