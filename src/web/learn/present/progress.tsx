import { useSyncExternalStore } from "react";
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
              className={`${index === step ? "step-now" : ""} inline-flex size-11 items-center justify-center rounded border border-hairline tabular-nums hover:border-ink aria-[current]:border-carbon aria-[current]:bg-carbon aria-[current]:font-bold aria-[current]:text-carbon-ink tablet:size-8`}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
