import { type RefObject, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { type BracketPair, bracketsAt } from "./json-brackets.ts";
import type { TextFaults } from "./json-faults.ts";
import { JsonLayer, type Mark } from "./json-layer.tsx";
import { newLine } from "./new-line.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useCursor } from "./use-cursor.ts";
import { useFieldEvent } from "./use-field-event.ts";
import { useJsonFaults } from "./use-json-faults.ts";
import { useSuggestions } from "./use-suggestions.ts";
import { pasteInto, writeInto } from "./write-into.ts";

interface JsonEditorProps {
  /** Where one writes. Its own letters are not to be seen while this stands under it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Whether it is drawn under the field; otherwise the field shows its own letters. */
  readonly isDrawn: boolean;
  readonly schema: z.ZodMiniType;
  readonly onFaults: (faults: TextFaults) => void;
  /** The look of the layer: the field's own, to the pixel. */
  readonly className: string;
}

/** The bracket beside the cursor and its other half, to be marked. */
function useBrackets(field: RefObject<HTMLTextAreaElement | null>): readonly Mark[] {
  const [pair, setPair] = useState<BracketPair | null>(null);
  useCursor(field, (cursor) => {
    const next = cursor && bracketsAt(field.current?.value ?? "", cursor);
    if (next?.at !== pair?.at || next?.other !== pair?.other) setPair(next);
  });
  if (!pair) return [];
  const className = pair.other === null ? "json-fault" : "json-bracket";
  return [pair.at, pair.other ?? pair.at].map((from) => ({ from, to: from + 1, className }));
}

/** Enter keeps the depth of the line, and a long text is pasted at once. */
function useWriting(field: RefObject<HTMLTextAreaElement | null>): void {
  useFieldEvent(field, "beforeinput", (event, current) => {
    if (event.inputType !== "insertLineBreak" || event.isComposing) return;
    event.preventDefault();
    const { value, selectionStart: from, selectionEnd: to } = current;
    const { text, at } = newLine(value, from, to);
    writeInto(current, { from, to }, text);
    current.setSelectionRange(at, at);
  });
  useFieldEvent(field, "paste", (event, current) => {
    if (pasteInto(current, event.clipboardData?.getData("text/plain") ?? "")) event.preventDefault();
  });
}

/** What a text field lacks for writing a body: its colours, its faults marked, brackets matched, suggestions. */
export function JsonEditor({ field, text, isDrawn, schema, onFaults, className }: JsonEditorProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { data: products = [] } = useCatalogue();
  const faults = useJsonFaults(text, schema, onFaults);
  const brackets = useBrackets(field);
  const { shown, pick } = useSuggestions(field, { schema, products });
  useWriting(field);
  useEffect(() => {
    field.current?.setAttribute("aria-autocomplete", "list");
    field.current?.setAttribute("aria-haspopup", "listbox");
  }, [field]);
  const marks = [...faults.map(({ from, to }) => ({ from, to, className: "json-fault" })), ...brackets];
  return (
    <>
      {isDrawn && (
        <div ref={layer} aria-hidden dir="ltr" className={`json-layer ${className}`}>
          <JsonLayer text={text} marks={marks} />
        </div>
      )}
      {shown && <SuggestionList field={field} layer={layer} shown={shown} onPick={pick} />}
    </>
  );
}
