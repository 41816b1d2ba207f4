import { digestOf } from "#contract/digest.ts";

/** A piece of canonical text still to be written: the text itself, or a value to serialize. */
type Piece = { readonly text: string } | { readonly value: unknown };

/** The pieces of an array or object; its entries or members are pieces of their own. */
function piecesOf(value: object): Piece[] {
  const isArray = Array.isArray(value);
  const members = value as Readonly<Record<string, unknown>>;
  const parts: Piece[][] = isArray
    ? value.map((entry) => [{ value: entry }])
    : Object.keys(members)
        .sort()
        .map((name) => [{ text: `${JSON.stringify(name)}:` }, { value: members[name] }]);
  const listed = parts.flatMap((part, index) => (index === 0 ? part : [{ text: "," }, ...part]));
  return [{ text: isArray ? "[" : "{" }, ...listed, { text: isArray ? "]" : "}" }];
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
    else if (typeof piece.value === "object" && piece.value !== null) {
      // Not spread into one `push`: the call stack has no room for as many arguments as a long list has entries.
      for (const each of piecesOf(piece.value).reverse()) waiting.push(each);
    } else text += JSON.stringify(piece.value);
  }
  return text;
}

/** Identifies equal requests: the SHA-256 of method, path and canonical body, in hex. */
export const fingerprintOf = (method: string, path: string, body: unknown): string =>
  digestOf(`${method} ${path}\n${canonical(body)}`);
