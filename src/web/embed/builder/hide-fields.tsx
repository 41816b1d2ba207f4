import type { Hideable } from "#contract/page/settings.ts";
import type { Choices } from "./choices.ts";
import { hideableIn } from "./choices.ts";

const NAMES: Readonly<Record<Hideable, string>> = { code: "the Code tab", tape: "the Tape", log: "the Log" };
const OPTION = "flex min-h-11 cursor-pointer items-center gap-2.5 tablet:min-h-9";
const BOX = "size-4.5 shrink-0 accent-carbon";

interface HideFieldsProps {
  readonly choices: Choices;
  readonly onChange: (change: Partial<Choices>) => void;
}

/** What is hidden, and whether the frame waits for a click. */
export function HideFields({ choices: { mode, hide, isClickToLoad }, onChange }: HideFieldsProps) {
  const toggled = (part: Hideable) => (hide.includes(part) ? hide.filter((each) => each !== part) : [...hide, part]);
  return (
    <div className="flex flex-wrap gap-x-10 gap-y-2">
      {hideableIn[mode].length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-small font-semibold">Leave out</legend>
          <div className="flex flex-wrap gap-x-6">
            {hideableIn[mode].map((part) => (
              <label key={part} className={OPTION}>
                <input
                  type="checkbox"
                  checked={hide.includes(part)}
                  onChange={() => onChange({ hide: toggled(part) })}
                  className={BOX}
                />
                {NAMES[part]}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset className="min-w-0">
        <legend className="text-small font-semibold">Loading</legend>
        <label className={OPTION}>
          <input
            type="checkbox"
            checked={isClickToLoad}
            onChange={() => onChange({ isClickToLoad: !isClickToLoad })}
            className={BOX}
          />
          only when the reader presses a button
        </label>
      </fieldset>
    </div>
  );
}
