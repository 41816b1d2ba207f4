import { type ReactNode, type Ref, useMemo } from "react";
import { shownCode } from "#contract/api/text.ts";

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

/** A piece of JSON text and the class of its colour. */
interface JsonToken {
  readonly at: number;
  readonly text: string;
  readonly className: string | undefined;
}

const classOf = (text: string | undefined, colon: string | undefined): string => {
  if (text === undefined) return "json-value";
  return colon === undefined ? "json-text" : "json-name";
};

/** Splits JSON text into names, strings, other values and the text between them. The text may be invalid. */
function tokensOf(json: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let at = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, text, colon] = match;
    if (match.index > at) tokens.push({ at, text: json.slice(at, match.index), className: undefined });
    tokens.push({ at: match.index, text: text ?? whole, className: classOf(text, colon) });
    at = match.index + (text ?? whole).length;
  }
  return [...tokens, { at, text: json.slice(at), className: undefined }];
}

interface ScrollBoxProps {
  readonly ref?: Ref<HTMLElement>;
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** A box for a long text, which scrolls and is reachable by keyboard. */
export function ScrollBox({ ref, label, className, children }: ScrollBoxProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className={`max-h-[32rem] overflow-auto in-[[role=dialog]]:max-h-56 focus-visible:-outline-offset-2 ${className}`}
    >
      {children}
    </section>
  );
}

/** JSON with syntax colours. Long lines wrap; a long text scrolls inside its box. */
export function JsonCode({ json, label }: { readonly json: string; readonly label: string }) {
  const tokens = useMemo(() => tokensOf(json), [json]);
  return (
    <ScrollBox label={label} className="bg-well p-4">
      <pre translate="no" className="font-mono text-code break-words whitespace-pre-wrap tablet:text-small">
        {tokens.map(({ at, text, className }) => (
          <span key={at} className={className}>
            {shownCode(text)}
          </span>
        ))}
      </pre>
    </ScrollBox>
  );
}

/** The box of editable code: of the editor, and of the text field that replaces it. */
export const CODE_BOX =
  "flex min-h-36 max-h-128 flex-col rounded border border-edge bg-well font-mono text-code outline-carbon focus-within:outline-2 focus-within:outline-offset-2 hover:border-ink tablet:text-small pointer-coarse:text-touch";

interface CodeTextProps {
  readonly ref: Ref<HTMLPreElement>;
  readonly code: string;
  readonly label: string;
}

/** Code to copy, whole: long lines wrap, and what is around it scrolls. */
export function CodeText({ ref, code, label }: CodeTextProps) {
  return (
    <section aria-label={label} className="rounded border border-hairline bg-well">
      <pre
        ref={ref}
        translate="no"
        className="p-3 font-mono text-code wrap-anywhere whitespace-pre-wrap tablet:text-small"
      >
        {shownCode(code)}
      </pre>
    </section>
  );
}
