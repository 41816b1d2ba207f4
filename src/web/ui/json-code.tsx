import { useMemo } from "react";

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

interface Token {
  readonly at: number;
  readonly text: string;
  readonly className: string | undefined;
}

const classOf = (text: string | undefined, colon: string | undefined): string => {
  if (text === undefined) return "json-value";
  return colon === undefined ? "json-text" : "json-name";
};

/** JSON text cut into names, texts, other values, and what stands between them. */
function tokensOf(json: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (const match of json.matchAll(TOKEN)) {
    const [whole, text, colon] = match;
    if (match.index > at) tokens.push({ at, text: json.slice(at, match.index), className: undefined });
    tokens.push({ at: match.index, text: text ?? whole, className: classOf(text, colon) });
    at = match.index + (text ?? whole).length;
  }
  return [...tokens, { at, text: json.slice(at), className: undefined }];
}

/** JSON in colour. Long lines wrap; a long text scrolls inside its own box. */
export function JsonCode({ json, label }: { readonly json: string; readonly label: string }) {
  const tokens = useMemo(() => tokensOf(json), [json]);
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[32rem] overflow-auto bg-well p-4 focus-visible:-outline-offset-2"
    >
      <pre className="font-mono text-code break-words whitespace-pre-wrap tablet:text-small">
        {tokens.map(({ at, text, className }) => (
          <span key={at} className={className}>
            {text}
          </span>
        ))}
      </pre>
    </section>
  );
}
