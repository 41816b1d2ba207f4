import type { Stretch } from "./text-change.ts";

/** A value of a JSON text and its position. */
interface JsonNode extends Stretch {
  readonly kind: "object" | "array" | "other";
  readonly elements: JsonNode[];
  /** By name; the last of two members with the same name, as in JSON.parse. */
  readonly members: Map<string, { readonly name: Stretch; readonly value: JsonNode }>;
}

/** The position of a syntax error, and its message. */
export interface JsonError extends Stretch {
  readonly words: string;
}

/** The values of a JSON text with their positions and the first duplicate name, or the error that ends it. */
export type JsonTree =
  | { readonly root: JsonNode; readonly error: null; readonly repeated: JsonError | null }
  | { readonly error: JsonError };

type Wanted = "value" | "element" | "member" | "name" | "colon" | "next" | "end";

interface Level {
  readonly node: JsonNode & { to: number };
  /** The member being read. */
  name: (Stretch & { readonly text: string }) | null;
}

interface Reading {
  readonly levels: Level[];
  wanted: Wanted;
  root: JsonNode | null;
  repeated: JsonError | null;
}

/** Characters allowed unescaped in a string: no quote, no backslash, no control character. */
const PLAIN = /[ !#-[\]-\uffff]*/.source;
const TEXT = new RegExp(`"${PLAIN}(?:\\\\(?:["\\\\/bfnrt]|u[\\da-fA-F]{4})${PLAIN})*"`);
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/;
const TOKEN = new RegExp(`[ \\t\\n\\r]*(${TEXT.source}|${NUMBER.source}|true|false|null|[{}[\\],:]|$)`, "y");
/** What is found at a error, as a reader would delimit it. */
const FOUND = /[ \t\n\r]*("(?:\\.|[^"\\\n])*"?|[\w.+-]+|[^ \t\n\r])/uy;

const takesValue = ({ wanted }: Reading): boolean => wanted === "value" || wanted === "element";

function put(reading: Reading, node: JsonNode): void {
  const level = reading.levels.at(-1);
  if (!level) reading.root = node;
  else if (level.name) level.node.members.set(level.name.text, { name: level.name, value: node });
  else level.node.elements.push(node);
  reading.wanted = level ? "next" : "end";
}

function open(reading: Reading, from: number, kind: "object" | "array"): boolean {
  if (!takesValue(reading)) return false;
  const node = { kind, from, to: from + 1, elements: [], members: new Map() };
  put(reading, node);
  reading.levels.push({ node, name: null });
  reading.wanted = kind === "object" ? "member" : "element";
  return true;
}

function close(reading: Reading, to: number, kind: "object" | "array"): boolean {
  const level = reading.levels.at(-1);
  const mayClose = reading.wanted === "next" || reading.wanted === (kind === "object" ? "member" : "element");
  if (level?.node.kind !== kind || !mayClose) return false;
  level.node.to = to;
  reading.levels.pop();
  reading.wanted = reading.levels.length > 0 ? "next" : "end";
  return true;
}

function separate(reading: Reading, token: string): boolean {
  const level = reading.levels.at(-1);
  if (!level || reading.wanted !== (token === "," ? "next" : "colon")) return false;
  if (token === ":") reading.wanted = "value";
  else reading.wanted = level.node.kind === "object" ? "name" : "value";
  return true;
}

const repetition = ({ from, to, text }: Stretch & { readonly text: string }): JsonError => ({
  from,
  to,
  words: `This object has a member ${shownWords(text)} already. Name it once.`,
});

/** Consumes one token; false if it is not allowed here. */
function take(reading: Reading, token: string, from: number): boolean {
  const to = from + token.length;
  if (token === "{" || token === "[") return open(reading, from, token === "{" ? "object" : "array");
  if (token === "}" || token === "]") return close(reading, to, token === "}" ? "object" : "array");
  if (token === "," || token === ":") return separate(reading, token);
  const level = reading.levels.at(-1);
  if (level && token.startsWith('"') && (reading.wanted === "name" || reading.wanted === "member")) {
    level.name = { from, to, text: JSON.parse(token) };
    if (level.node.members.has(level.name.text)) reading.repeated ??= repetition(level.name);
    reading.wanted = "colon";
    return true;
  }
  if (!takesValue(reading)) return false;
  put(reading, { kind: "other", from, to, elements: [], members: new Map() });
  return true;
}

function wantedWords({ wanted, levels }: Reading): string {
  if (wanted === "next") return levels.at(-1)?.node.kind === "object" ? "a comma or }" : "a comma or ]";
  const words = {
    value: "a value",
    element: "a value or ]",
    member: "a name in double quotes or }",
    name: "a name in double quotes",
    colon: "a colon",
    end: "nothing more",
  };
  return words[wanted];
}

/** What is found at a error, for use in a message; an invisible character is named by its code point. */
function shownWords(found: string): string {
  if (/^[\s\p{C}]/u.test(found)) return `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
  return found.length > 20 ? `“${found.slice(0, 20)}…”` : `“${found}”`;
}

function foundWords(reading: Reading, found: string): string {
  const shown = shownWords(found);
  const isText = found.startsWith('"') && !new RegExp(`^${TEXT.source}$`).test(found);
  if (!isText) return `Here stands ${shown} where ${wantedWords(reading)} should stand.`;
  return /^"(?:\\.|[^"\\])*"$/.test(found)
    ? `${shown} has a character or an escape that JSON does not allow.`
    : `${shown} has no closing quote on its line.`;
}

function errorAt(reading: Reading, text: string, at: number): JsonError {
  FOUND.lastIndex = at;
  const found = FOUND.exec(text)?.[1];
  if (found !== undefined) {
    const to = FOUND.lastIndex;
    return { from: to - found.length, to, words: foundWords(reading, found) };
  }
  const to = text.trimEnd().length;
  return { from: Math.max(0, to - 1), to, words: `The text ends where ${wantedWords(reading)} should stand.` };
}

/** Parses JSON as strictly as JSON.parse does, at any depth. */
export function treeOf(text: string): JsonTree {
  const reading: Reading = { levels: [], wanted: "value", root: null, repeated: null };
  TOKEN.lastIndex = 0;
  for (;;) {
    const before = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === "" && reading.root && reading.wanted === "end") {
      return { root: reading.root, error: null, repeated: reading.repeated };
    }
    if (!token || !take(reading, token, TOKEN.lastIndex - token.length)) {
      return { error: errorAt(reading, text, before) };
    }
  }
}

/** The position of a path in the body's text; for a missing value, the bracket of the object that lacks it. */
export function stretchOf(root: JsonNode, path: readonly PropertyKey[], isName: boolean): Stretch {
  let node = root;
  for (const [depth, key] of path.entries()) {
    const member = node.members.get(String(key));
    if (isName && member && depth === path.length - 1) return member.name;
    const next = member?.value ?? node.elements[Number(key)];
    if (!next) return { from: node.from, to: node.from + 1 };
    node = next;
  }
  return { from: node.from, to: node.to };
}
