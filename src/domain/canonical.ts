/** A piece of canonical text still to be written: the text itself, or a value to serialize. */
type Piece = { readonly text: string } | { readonly value: unknown };

const listed = (open: string, parts: readonly Piece[][], close: string): Piece[] => [
  { text: open },
  ...parts.flatMap((part, index) => (index === 0 ? part : [{ text: "," }, ...part])),
  { text: close },
];

function takenApart(value: object): Piece[] {
  if (Array.isArray(value))
    return listed(
      "[",
      value.map((entry) => [{ value: entry }]),
      "]",
    );
  const members = value as Readonly<Record<string, unknown>>;
  const parts = Object.keys(members)
    .sort()
    .map((name) => [{ text: `${JSON.stringify(name)}:` }, { value: members[name] }]);
  return listed("{", parts, "}");
}

/**
 * A JSON value in canonical form: members sorted by name, no spaces, `1.0` as `1`. Uses its own stack instead of
 * recursion, so that a body nested thousands deep does not overflow the call stack.
 */
export function canonical(value: unknown): string {
  const waiting: Piece[] = [{ value }];
  let text = "";
  for (let piece = waiting.pop(); piece; piece = waiting.pop()) {
    if ("text" in piece) text += piece.text;
    else if (typeof piece.value === "object" && piece.value !== null)
      waiting.push(...takenApart(piece.value).reverse());
    else text += JSON.stringify(piece.value);
  }
  return text;
}
