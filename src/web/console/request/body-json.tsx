import { useId, useLayoutEffect, useRef, useState } from "react";
import type { Operation } from "#contract/api/operation.ts";
import { operations } from "#contract/api/operations.ts";
import { useDraft } from "#web/client/react/use-draft.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { describedBy, FaultList } from "./fault-list.tsx";
import type { TextFaults } from "./json-faults.ts";
import { useJsonEditor } from "./use-json-editor.ts";
import { putInto } from "./write-into.ts";

const NO_FAULTS: TextFaults = { first: [], more: 0 };

const BOX =
  "grid max-h-128 overflow-y-auto rounded border border-edge bg-well font-mono text-code outline-carbon focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink tablet:text-small pointer-coarse:text-base";

/** Shared by the text field and the layer under it, which must break lines at the same places. */
const TEXT = "col-start-1 row-start-1 min-h-36 min-w-0 p-3 break-words whitespace-pre-wrap";

/** Longer texts are not coloured: every token is an element, and each keystroke would render thousands. */
const DRAWN = 20_000;

/** Scrolls a field to an offset of its text and puts the cursor there. */
function goTo(field: HTMLTextAreaElement | null, at: number): void {
  field?.setSelectionRange(at, at);
  field?.blur();
  field?.focus();
}

/** The exact body text that is sent: a text field, with syntax colours under it once they are loaded. */
export function BodyJson() {
  const { body: schema }: Operation = operations[useOperation()];
  const [{ body }, change] = useDraft();
  // A text field knows only one kind of line ending.
  const text = body.replace(/\r\n?/g, "\n");
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const Editor = useJsonEditor(field);
  const [faults, setFaults] = useState(NO_FAULTS);
  const isDrawn = text.length <= DRAWN;
  const isFaulty = faults.first.length > 0;
  useLayoutEffect(() => {
    if (field.current) putInto(field.current, text);
  }, [text]);
  return (
    <>
      <div className={BOX}>
        {Editor && schema && <Editor {...{ field, text, isDrawn, schema }} onFaults={setFaults} className={TEXT} />}
        {isDrawn && !Editor && (
          <div aria-hidden dir="ltr" className={`${TEXT} invisible`}>
            {`${text}\n`}
          </div>
        )}
        <textarea
          ref={field}
          aria-label="Body as JSON"
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? describedBy(id, faults) : undefined}
          data-pointer="#"
          dir="ltr"
          rows={1}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          // Not onChange: React suppresses it when the text equals its value before putInto.
          onInput={(event) => change({ body: event.currentTarget.value })}
          className={`json-field ${TEXT} relative resize-none bg-transparent outline-none ${isDrawn ? "overflow-hidden" : "h-120"} ${isDrawn && Editor ? "text-transparent caret-ink" : ""}`}
        />
      </div>
      {isFaulty && <FaultList id={id} faults={faults} onGo={(at) => goTo(field.current, at)} />}
    </>
  );
}
