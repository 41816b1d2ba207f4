import { useDeferredValue, useId, useState } from "react";

interface ChoiceProps<Value> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note: string }[];
  readonly chosen: string | number;
  readonly onChoose: (value: Value) => Promise<void>;
}

/** Side by side if there is room; four options wrap as two and two. */
const columns = { 3: "@[20rem]:grid-cols-3", 4: "grid-cols-2 @xl:grid-cols-4" } as const;

/** Native radio buttons, each with a short explanation. A press is shown before it is stored. */
export function Choice<Value extends string | number>({ legend, options, chosen, onChoose }: ChoiceProps<Value>) {
  const id = useId();
  const [pressed, setPressed] = useState<Value | null>(null);
  // Released when the state of the service is drawn, which is deferred too: else the choice before would show for a moment.
  const released = useDeferredValue(pressed);
  const shown = pressed ?? released ?? chosen;
  const choose = async (value: Value) => {
    setPressed(value);
    await onChoose(value);
    setPressed((now) => (now === value ? null : now));
  };
  return (
    <fieldset className={`grid min-w-0 gap-1.5 @sm:gap-2 ${columns[options.length === 3 ? 3 : 4]}`}>
      <legend className="sr-only">{legend}</legend>
      {options.map(({ value, label, note }) => (
        <label
          key={value}
          className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded border border-edge px-2 py-1.5 @sm:px-3 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent tablet:min-h-9"
        >
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}${value}`}
            aria-describedby={`${id}${value}note`}
            checked={value === shown}
            onChange={() => void choose(value)}
            className="size-4 shrink-0 accent-accent"
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <b id={`${id}${value}`}>{label}</b>
            <span id={`${id}${value}note`} className="text-small text-ink2">
              {note}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
