import { useState } from "react";
import { numberText } from "#web/ui/format/number-text.ts";
import { JsonCode } from "#web/ui/json-code.tsx";
import { useSnapshot } from "./use-snapshot.ts";

/** How many characters of the state are shown: a thousand orders would block the page. */
const SHOWN = 20_000;

/** The beginning of a text, in whole lines. */
const beginningOf = (text: string): string => text.slice(0, text.lastIndexOf("\n", SHOWN));

const counted = (characters: number): string => numberText(characters);

function StateJson() {
  const whole = JSON.stringify(JSON.parse(useSnapshot()), null, 2);
  const isCut = whole.length > SHOWN;
  const shown = isCut ? beginningOf(whole) : whole;
  return (
    <>
      {isCut && (
        <p className="px-4 pb-3">
          Cut: the first {counted(shown.length)} of {counted(whole.length)} characters are shown. Download a snapshot to
          read all of it.
        </p>
      )}
      <JsonCode json={shown} label="The state as it is stored" />
    </>
  );
}

/** The state as text, serialised only while it is shown. */
export function StateView() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="border-t border-hairline" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="px-4 py-3 font-semibold focus-visible:-outline-offset-2">
        Show the state as it is stored
      </summary>
      {isOpen && <StateJson />}
    </details>
  );
}
