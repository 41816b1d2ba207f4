import { useSyncExternalStore } from "react";
import { Prose } from "#web/ui/prose.tsx";
import { onTick } from "#web/ui/ticker.ts";
import { minuteText, SCRIPT } from "./script.ts";

/** Whole seconds since the talk began; null before it. */
export function useElapsed(startedAt: number | null): number | null {
  const now = useSyncExternalStore(onTick, () => Math.floor(Date.now() / 1000));
  return startedAt === null ? null : Math.max(0, now - Math.floor(startedAt / 1000));
}

/** Every step by its number, with the current one, from 0, marked: a press restores the start of that step. */
export function StepList({ step, onGo }: { readonly step: number; readonly onGo: (step: number) => void }) {
  return (
    <nav aria-label="Steps">
      <ol className="flex flex-wrap gap-1">
        {SCRIPT.map(({ say, mark }, index) => (
          <li key={say}>
            <button
              type="button"
              aria-current={index === step ? "step" : undefined}
              aria-label={`Step ${index + 1}, ${minuteText(mark)}: ${say}`}
              onClick={() => onGo(index)}
              className={`inline-flex size-11 items-center justify-center rounded border border-transparent tabular-nums hover:bg-hover aria-[current]:bg-ink aria-[current]:font-bold aria-[current]:text-paper tablet:size-8 ${index < step ? "text-delivered-ink" : "text-ink2"} ${index === step ? "step-now" : ""}`}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** What to say and what to know in one step, and the next sentence. */
export function NoteOfStep({ step }: { readonly step: number }) {
  const now = SCRIPT[step];
  const then = SCRIPT[step + 1];
  if (!now) return null;
  return (
    <section aria-label="This step" className="flex flex-col gap-3">
      <p className="text-ink2 tabular-nums">
        Step {step + 1} of {SCRIPT.length}, from {minuteText(now.mark)}
      </p>
      <h2 className="text-title font-bold">
        <Prose>{now.say}</Prose>
      </h2>
      <p className="text-[1.25rem] leading-normal">
        <Prose>{now.note}</Prose>
      </p>
      {then && (
        <p className="text-ink2">
          Next, at {minuteText(then.mark)}: <Prose>{then.say}</Prose>
        </p>
      )}
    </section>
  );
}
