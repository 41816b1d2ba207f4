import { minuteText, SCRIPT } from "./script.ts";

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
      <h2 className="text-title font-bold">{now.say}</h2>
      <p className="text-[1.25rem] leading-normal">{now.note}</p>
      {then && (
        <p className="text-ink2">
          Then, at {minuteText(then.mark)}: {then.say}
        </p>
      )}
    </section>
  );
}
