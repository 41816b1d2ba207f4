const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/g;

/** A piece of JSON text and the class of its colour. */
export interface JsonToken {
  readonly at: number;
  readonly text: string;
  readonly className: string | undefined;
}

const classOf = (text: string | undefined, colon: string | undefined): string => {
  if (text === undefined) return "json-value";
  return colon === undefined ? "json-text" : "json-name";
};

/** Splits JSON text into names, strings, other values and the text between them. The text may be invalid. */
export function tokensOf(json: string): readonly JsonToken[] {
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
