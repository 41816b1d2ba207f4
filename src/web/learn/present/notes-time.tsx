import { useElapsed } from "./elapsed.tsx";
import { minuteText, SCRIPT, WHOLE } from "./script.ts";

/** Whether the talk is on time: between this step's mark and the next one's. */
function paceWords(step: number, seconds: number | null): string {
  if (seconds === null) return "The time begins with the first press of Next.";
  const from = SCRIPT[step]?.mark ?? 0;
  const to = SCRIPT[step + 1]?.mark ?? WHOLE;
  if (seconds > to) return `${seconds - to} s behind: this step ends at ${minuteText(to)}.`;
  return seconds < from ? `${from - seconds} s ahead: this step begins at ${minuteText(from)}.` : "In time.";
}

interface NotesTimeProps {
  readonly step: number;
  readonly startedAt: number | null;
}

/** How long the talk has taken, and whether that is too long. */
export function NotesTime({ step, startedAt }: NotesTimeProps) {
  const seconds = useElapsed(startedAt);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p className="font-mono text-total font-bold tabular-nums">{minuteText(seconds ?? 0)}</p>
      <p className="text-ink2">
        of {minuteText(WHOLE)}. {paceWords(step, seconds)}
      </p>
    </div>
  );
}
