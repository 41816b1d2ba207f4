import { useId } from "react";
import { type Duration, duration } from "#contract/api/time.ts";

interface SlowFieldProps {
  readonly by: Duration;
  readonly onChange: (by: Duration) => void;
}

/** How much a slow call is delayed: 0.2 to 10 s. */
export function SlowField({ by, onChange }: SlowFieldProps) {
  const id = useId();
  const words = `${by / 1000} s`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="text-small font-semibold">
        Slow by
      </label>
      <input
        type="range"
        id={id}
        min={200}
        max={10_000}
        step={100}
        value={by}
        aria-valuetext={words}
        onChange={({ target }) => onChange(duration(target.valueAsNumber))}
        className="h-11 min-w-0 flex-1 accent-carbon tablet:h-9"
      />
      <span aria-hidden className="w-16 font-mono tabular-nums">
        {words}
      </span>
    </div>
  );
}
