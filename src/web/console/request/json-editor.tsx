import { memo, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type * as z from "zod/mini";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { type JsonToken, tokensOf } from "#web/ui/code-text.tsx";
import { type BracketPair, bracketsAt } from "./json-brackets.ts";
import { errorsIn, type TextErrors } from "./json-errors.ts";
import { newLine } from "./new-line.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { changeOf, movedBy, type Stretch } from "./text-change.ts";
import { useCursor } from "./use-cursor.ts";
import { useFieldEvent } from "./use-field-event.ts";
import { useSuggestions } from "./use-suggestions.ts";
import { pasteInto, writeInto } from "./write-into.ts";

/** The pause in typing, in milliseconds, after which the text is checked again. */
const PAUSE = 300;

/** The positions of a text's errors. The text is checked when typing pauses; until then they move with the text. */
export function useJsonErrors(
  text: string,
  schema: z.ZodMiniType,
  onErrors: (errors: TextErrors) => void,
): readonly Stretch[] {
  const [looked, setLooked] = useState(() => ({ text, errors: errorsIn(text, schema) }));
  useEffect(() => {
    if (text === looked.text) return;
    const timer = setTimeout(() => setLooked({ text, errors: errorsIn(text, schema) }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, schema, looked]);
  const tell = useEffectEvent(onErrors);
  useEffect(() => tell(looked.errors), [looked]);
  return useMemo(() => {
    const change = changeOf(looked.text, text);
    return looked.errors.first.map((error) => movedBy(error, change));
  }, [looked, text]);
}

/** A highlighted stretch and its class. */
export interface Mark extends Stretch {
  readonly className: string;
}

const NO_MARKS: readonly Mark[] = [];

/** Splits tokens at the edges of the marks. */
function cut(tokens: readonly JsonToken[], marks: readonly Mark[]): readonly JsonToken[] {
  return tokens.flatMap(({ at, text, className }) => {
    const end = at + text.length;
    const edges = marks.flatMap(({ from, to }) => [from, to]).filter((edge) => edge > at && edge < end);
    const cuts = [at, ...[...new Set(edges)].sort((a, b) => a - b), end];
    return cuts.slice(0, -1).map((from, index) => {
      const over = marks.filter((mark) => mark.from <= from && from < mark.to).map((mark) => mark.className);
      return {
        at: from,
        text: text.slice(from - at, (cuts[index + 1] ?? end) - at),
        className: [className, ...over].filter(Boolean).join(" ") || undefined,
      };
    });
  });
}

interface LineProps {
  readonly text: string;
  /** Offsets count from the start of the line. */
  readonly marks: readonly Mark[];
}

/** One line, memoised so that it renders only when it changes. */
const Line = memo(function Line({ text, marks }: LineProps) {
  return (
    <div>
      {cut(tokensOf(text), marks).map((token) => (
        <span key={token.at} className={token.className}>
          {token.text}
        </span>
      ))}
      {"\n"}
    </div>
  );
});

/** The body's text in colour, drawn under a text field whose own text is transparent. */
export function JsonLayer({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
  let start = 0;
  return text.split("\n").map((line, index) => {
    const from = start;
    const to = from + line.length;
    start = to + 1;
    const own = marks.filter((mark) => mark.from <= to && mark.to > from);
    const moved = own.map((mark) => ({ ...mark, from: mark.from - from, to: mark.to - from }));
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its number.
      <Line key={index} text={line} marks={moved.length > 0 ? moved : NO_MARKS} />
    );
  });
}

interface JsonEditorProps {
  /** The text field. Its own text must be invisible while the layer is drawn under it. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** Whether the layer is drawn under the field; otherwise the field shows its own text. */
  readonly isDrawn: boolean;
  readonly schema: z.ZodMiniType;
  readonly onErrors: (errors: TextErrors) => void;
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

/** Extends a text field for JSON: syntax colours, marked errors, matching brackets, suggestions. */
export function JsonEditor({ field, text, isDrawn, schema, onErrors, className }: JsonEditorProps) {
  const layer = useRef<HTMLDivElement>(null);
  const { data: products = [] } = useCatalogue();
  const errors = useJsonErrors(text, schema, onErrors);
  const brackets = useBrackets(field);
  const { shown, pick } = useSuggestions(field, { schema, products });
  useWriting(field);
  useEffect(() => {
    field.current?.setAttribute("aria-autocomplete", "list");
    field.current?.setAttribute("aria-haspopup", "listbox");
  }, [field]);
  const marks = [...errors.map(({ from, to }) => ({ from, to, className: "json-fault" })), ...brackets];
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
