import { memo } from "react";
import { type JsonToken, tokensOf } from "#web/ui/json-tokens.ts";
import type { Stretch } from "./text-change.ts";

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
