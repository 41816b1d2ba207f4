import { useDeferredValue, useId, useState } from "react";

interface ChoiceProps<Value> {
  readonly legend: string;
  readonly options: readonly { readonly value: Value; readonly label: string; readonly note?: string }[];
  readonly chosen: string | number;
  readonly onChoose: (value: Value) => Promise<void> | void;
}

/** Native radio buttons in a row, each with a short explanation. A press is shown before it is stored. */
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
    <fieldset className={`min-w-0 grid-cols-2 ${options[0]?.note ? "max-tablet:grid" : ""}`}>
      <legend className="float-start me-3 flex min-h-11 items-center text-small text-ink2 tablet:min-h-7.5 @max-[34rem]:sr-only">
        {legend}
      </legend>
      {options.map(({ value, label, note }) => (
        <label
          key={value}
          className={`${note ? "" : "whitespace-nowrap"} relative inline-flex min-h-11 min-w-11 cursor-pointer items-center gap-2 border border-edge px-2.5 text-small -ms-px max-[25rem]:px-1.5 first-of-type:rounded-s last-of-type:rounded-e hover:bg-hover has-checked:bg-accent-soft has-checked:text-accent forced-colors:has-checked:underline has-checked:shadow-[inset_0_-3px_0_var(--accent)] has-focus-visible:outline-2 has-focus-visible:outline-accent tablet:min-h-7.5`}
        >
          <input
            type="radio"
            name={id}
            aria-labelledby={`${id}${value}`}
            aria-describedby={`${id}${value}note`}
            checked={value === shown}
            onChange={() => void choose(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          <b id={`${id}${value}`}>{label}</b>
          <span id={`${id}${value}note`} className="text-ink2 empty:hidden">
            {note}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
