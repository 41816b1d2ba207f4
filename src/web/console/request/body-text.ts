import { type Node, parseTree } from "jsonc-parser";

/** The names and indexes that lead to a value. */
type JsonPath = readonly (string | number)[];

/** The tree of a valid JSON text; undefined if it is nested thousands deep, because the parser is recursive. */
export function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch {
    return undefined;
  }
}

/** A member with its name, or an element. The last of two members with the same name counts, as in JSON.parse. */
function childOf({ type, children = [] }: Node, key: string | number): Node | undefined {
  if (typeof key === "number") return type === "array" ? children[key] : undefined;
  return type === "object" ? children.findLast(({ children: [name] = [] }) => name?.value === key) : undefined;
}

function nodeAt(text: string, path: JsonPath): Node | undefined {
  let node = treeOf(text);
  for (const key of path) {
    const child = node && childOf(node, key);
    node = child?.type === "property" ? child.children?.[1] : child;
  }
  return node;
}

/** The value at a path of a valid JSON text, as it is written; undefined if there is none. */
export function writtenAt(text: string, path: JsonPath): string | undefined {
  const node = nodeAt(text, path);
  return node && text.slice(node.offset, node.offset + node.length);
}

/** The text without a value, its name and one comma. */
function without(text: string, path: JsonPath, key: string | number): string {
  const holder = nodeAt(text, path);
  const child = holder && childOf(holder, key);
  if (!child) return text;
  const before = text.slice(0, child.offset).trimEnd();
  const after = text.slice(child.offset + child.length);
  const rest = before.endsWith(",") ? before.slice(0, -1) + after : before + after.trimStart().replace(/^,/, "");
  // A name may occur twice.
  return typeof key === "number" ? rest : without(rest, path, key);
}

/** The text with one more member or element, after the last one, with the space before the first one. */
function withAdded(text: string, { offset, length }: Node, added: string): string {
  const [from, to] = [offset + 1, offset + length - 1];
  const inside = text.slice(from, to);
  const before = inside.trimEnd();
  const space = inside.slice(0, inside.length - inside.trimStart().length);
  const all = before === "" ? added : `${before},${space}${added}${inside.slice(before.length)}`;
  return text.slice(0, from) + all + text.slice(to);
}

/**
 * A valid JSON text after one edit: the value at a path is this JSON, or removed if that is null. Every other character
 * stays: a text that is parsed and written again has other numbers, names and spaces where nobody has changed any.
 */
export function edited(text: string, path: JsonPath, json: string | null): string {
  const [parent, key = 0] = [path.slice(0, -1), path.at(-1)];
  if (json === null) return without(text, parent, key);
  const node = nodeAt(text, path);
  if (node) return text.slice(0, node.offset) + json + text.slice(node.offset + node.length);
  const holder = nodeAt(text, parent);
  const added = typeof key === "number" ? json : `${JSON.stringify(key)}: ${json}`;
  if (holder?.type === (typeof key === "number" ? "array" : "object")) return withAdded(text, holder, added);
  return edited(text, parent, typeof key === "number" ? `[${added}]` : `{ ${added} }`);
}

/** What is typed for a number, as JSON: nothing as null, a number as it is written, else a string, which the API refuses. */
export const numberTyped = (text: string): string | null =>
  text === "" ? null : /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? text : JSON.stringify(text);
