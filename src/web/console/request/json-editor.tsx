import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import type * as z from "zod/mini";
import { type JsonToken, tokensOf } from "#web/ui/code-text.tsx";
import { errorsIn, type TextErrors } from "./json-errors.ts";
import { type BracketPair, bracketsAt } from "./json-outline.ts";
import { Suggestions } from "./suggestions.tsx";
import { changeOf, type FieldRef, movedBy, type TextRange, useCursor, useTyping } from "./text-field.ts";

export interface JsonEditorProps {
  /** The text field. Its own text must be invisible while the layer is drawn under it. */
  readonly field: FieldRef;
  readonly text: string;
  /** Whether the layer is drawn under the field; otherwise the field shows its own text. */
  readonly isDrawn: boolean;
  readonly schema: z.ZodMiniType;
  readonly onErrors: (errors: TextErrors) => void;
  /** The classes of the layer, which must match the field's layout to the pixel. */
  readonly className: string;
}

/** The pause in typing, in milliseconds, after which the text is checked again. */
const PAUSE = 300;

/** The positions of a text's errors. The text is checked when typing pauses; until then they move with the text. */
function useJsonErrors({ text, schema, onErrors }: JsonEditorProps): readonly TextRange[] {
  const [checked, setChecked] = useState(() => ({ text, errors: errorsIn(text, schema) }));
  useEffect(() => {
    if (text === checked.text) return;
    const timer = setTimeout(() => setChecked({ text, errors: errorsIn(text, schema) }), PAUSE);
    return () => clearTimeout(timer);
  }, [text, schema, checked]);
  const report = useEffectEvent(onErrors);
  useEffect(() => report(checked.errors), [checked]);
  const change = changeOf(checked.text, text);
  return checked.errors.first.map((error) => movedBy(error, change));
}

/** A highlighted range and its class. */
interface Mark extends TextRange {
  readonly className: string;
}

const NO_MARKS: readonly Mark[] = [];

/** Splits tokens at the edges of the marks. */
function cut(tokens: readonly JsonToken[], marks: readonly Mark[]): readonly JsonToken[] {
  const edges = [...new Set(marks.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b);
  return tokens.flatMap(({ at, text, className }) => {
    const end = at + text.length;
    const starts = [at, ...edges.filter((edge) => edge > at && edge < end)];
    return starts.map((from, index) => {
      const over = marks.filter((mark) => mark.from <= from && from < mark.to).map((mark) => mark.className);
      return {
        at: from,
        text: text.slice(from - at, (starts[index + 1] ?? end) - at),
        className: [className, ...over].filter(Boolean).join(" ") || undefined,
      };
    });
  });
}

/** One line, memoised so that it renders only when it changes. The offsets of its marks count from its start. */
const Line = memo(function Line({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
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
function JsonLayer({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) {
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

/** The bracket beside the cursor and its matching bracket, as marks. */
function useBrackets(field: FieldRef): readonly Mark[] {
  const [pair, setPair] = useState<BracketPair | null>(null);
  useCursor(field, (cursor) => {
    const next = cursor && bracketsAt(field.current?.value ?? "", cursor);
    if (next?.at !== pair?.at || next?.other !== pair?.other) setPair(next);
  });
  if (!pair) return [];
  const className = pair.other === null ? "json-fault" : "json-bracket";
  return [pair.at, pair.other ?? pair.at].map((from) => ({ from, to: from + 1, className }));
}

/** Extends a text field for JSON: syntax colours, marked errors, matching brackets, suggestions. */
export function JsonEditor(props: JsonEditorProps) {
  const { field, text, isDrawn, schema, className } = props;
  const layer = useRef<HTMLDivElement>(null);
  const errors = useJsonErrors(props);
  const brackets = useBrackets(field);
  useTyping(field);
  const marks = [...errors.map(({ from, to }) => ({ from, to, className: "json-fault" })), ...brackets];
  return (
    <>
      {isDrawn && (
        <div ref={layer} aria-hidden dir="ltr" className={`json-layer ${className}`}>
          <JsonLayer text={text} marks={marks} />
        </div>
      )}
      <Suggestions field={field} layer={layer} schema={schema} />
    </>
  );
}
