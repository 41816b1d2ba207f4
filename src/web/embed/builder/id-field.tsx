import { useId } from "react";
import { FaultWords } from "#web/ui/fault-words.tsx";
import { FAULTY } from "#web/ui/field.tsx";
import { isId } from "./choices.ts";

interface IdFieldProps {
  readonly id: string;
  readonly onChange: (id: string) => void;
}

/** The id that separates an embed's state from that of other embeds. */
export function IdField({ id, onChange }: IdFieldProps) {
  const name = useId();
  const isFaulty = !isId(id);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={name} className="flex min-h-6.5 items-end text-small font-semibold">
        Id
      </label>
      <input
        id={name}
        value={id}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        placeholder="e1"
        aria-invalid={isFaulty}
        aria-describedby={`${name}note`}
        onChange={({ target }) => onChange(target.value)}
        className={`${FAULTY} font-mono`}
      />
      <p id={`${name}note`} className="text-small text-ink2">
        {isFaulty ? (
          <FaultWords>
            “{id.slice(0, 40)}” cannot be an id. Use 1 to 32 of A–Z, a–z, 0–9, - and _; until then it is left out.
          </FaultWords>
        ) : (
          "Each id has a state of its own. As it comes: e1, e2 and so on."
        )}
      </p>
    </div>
  );
}
