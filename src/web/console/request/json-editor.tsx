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
  /** The text field. Its own text must be invisible while the layer is drawn under it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Whether the layer is drawn under the field; otherwise the field shows its own text. */
  readonly isDrawn: boolean;
  readonly schema: z.ZodMiniType;
  readonly onFaults: (faults: TextFaults) => void;
  /** The classes of the layer, which must match the field's layout to the pixel. */
  readonly className: string;
}

/** The bracket beside the cursor and its matching bracket, as marks. */
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

/** Enter keeps the indentation of the line; a long text is pasted in one step. */
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

/** Extends a text field for JSON: syntax colours, marked faults, matching brackets, suggestions. */
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
