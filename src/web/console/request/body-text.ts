import { treeOf } from "./json-errors.ts";

/** The names and indexes that lead to a value. */
type JsonPath = readonly (string | number)[];

type JsonNode = Extract<ReturnType<typeof treeOf>, { readonly error: null }>["root"];

/** The object that can have a name, or the array that can have an index, at a path of a valid JSON text. */
function holderAt(text: string, path: JsonPath, key: string | number): JsonNode | undefined {
  const node = nodeAt(text, path);
  return node && text[node.from] === (typeof key === "number" ? "[" : "{") ? node : undefined;
}

const childAt = (text: string, path: JsonPath, key: string | number) =>
  holderAt(text, path, key)?.children.get(String(key));

function nodeAt(text: string, path: JsonPath): JsonNode | undefined {
  const key = path.at(-1);
  if (key !== undefined) return childAt(text, path.slice(0, -1), key)?.value;
  const tree = treeOf(text);
  return tree.error ? undefined : tree.root;
}

/** The value at a path of a valid JSON text, as it is written; undefined if there is none. */
export function writtenAt(text: string, path: JsonPath): string | undefined {
  const node = nodeAt(text, path);
  return node && text.slice(node.from, node.to);
}

/** The text without a value, its name and one comma. */
function without(text: string, path: JsonPath, key: string | number): string {
  const child = childAt(text, path, key);
  if (!child) return text;
  const before = text.slice(0, (child.name ?? child.value).from).trimEnd();
  const after = text.slice(child.value.to);
  const rest = before.endsWith(",") ? before.slice(0, -1) + after : before + after.trimStart().replace(/^,/, "");
  // A name may occur twice.
  return typeof key === "number" ? rest : without(rest, path, key);
}

/** The text with one more member or element, after the last one, with the space before the first one. */
function withAdded(text: string, { from, to }: JsonNode, added: string): string {
  const inside = text.slice(from + 1, to - 1);
  const before = inside.trimEnd();
  const space = inside.slice(0, inside.length - inside.trimStart().length);
  const all = before === "" ? added : `${before},${space}${added}${inside.slice(before.length)}`;
  return text.slice(0, from + 1) + all + text.slice(to - 1);
}

/**
 * A valid JSON text after one edit: the value at a path is this JSON, or removed if that is null. Every other character
 * stays: a text that is parsed and written again has other numbers, names and spaces where nobody has changed any.
 */
export function edited(text: string, path: JsonPath, json: string | null): string {
  const [parent, key = 0] = [path.slice(0, -1), path.at(-1)];
  if (json === null) return without(text, parent, key);
  const node = nodeAt(text, path);
  if (node) return text.slice(0, node.from) + json + text.slice(node.to);
  const holder = holderAt(text, parent, key);
  const added = typeof key === "number" ? json : `${JSON.stringify(key)}: ${json}`;
  if (holder) return withAdded(text, holder, added);
  return edited(text, parent, typeof key === "number" ? `[${added}]` : `{ ${added} }`);
}

/** What is typed for a number, as JSON: nothing as null, a number as it is written, else a string, which the API refuses. */
export const numberTyped = (text: string): string | null =>
  text === "" ? null : /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? text : JSON.stringify(text);
