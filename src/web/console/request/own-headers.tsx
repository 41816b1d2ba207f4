import { useId } from "react";
import type { HeaderLine } from "#web/client/header-line.ts";
import { headerFault } from "#web/client/own-header.ts";
import { useDraft } from "#web/client/react/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { FaultWords } from "#web/ui/fault-words.tsx";
import { FAULTY } from "#web/ui/field.tsx";

interface OwnHeaderProps {
  readonly number: number;
  readonly line: HeaderLine;
  readonly onChange: (line: HeaderLine) => void;
  readonly onRemove: () => void;
}

function OwnHeader({ number, line, onChange, onRemove }: OwnHeaderProps) {
  const id = useId();
  const [name, value] = line;
  const fault = headerFault(line);
  const common = { autoComplete: "off", spellCheck: false, "aria-invalid": fault !== null };
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <input
          {...common}
          aria-label={`Name of header ${number}`}
          aria-describedby={fault === null ? undefined : id}
          value={name}
          placeholder="Name"
          // biome-ignore lint/a11y/noAutofocus: the visitor has just added the row in order to fill it in.
          autoFocus={name === "" && value === ""}
          onChange={(event) => onChange([event.target.value.trim(), value])}
          className={`${FAULTY} flex-1 basis-36 font-mono text-code`}
        />
        <input
          {...common}
          aria-label={`Value of header ${number}`}
          value={value}
          placeholder="Value"
          onChange={(event) => onChange([name, event.target.value])}
          className={`${FAULTY} flex-2 basis-48 font-mono text-code`}
        />
        <Button aria-label={`Remove header ${name || number}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p id={id} className="text-small">
        {fault === null ? (
          <span className="text-ink2">
            {name === "" ? "Empty, so it is not sent." : "Your own. The interface does not heed it."}
          </span>
        ) : (
          <FaultWords>{fault}</FaultWords>
        )}
      </p>
    </li>
  );
}

export function OwnHeaders() {
  const [{ extraHeaders }, change] = useDraft();
  return extraHeaders.map((line, at) => (
    <OwnHeader
      // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index; two may be equal.
      key={at}
      number={at + 1}
      line={line}
      onChange={(next) => change({ extraHeaders: extraHeaders.with(at, next) })}
      onRemove={() => change({ extraHeaders: extraHeaders.toSpliced(at, 1) })}
    />
  ));
}
