import { type Node, parseTree } from "jsonc-parser";

/** The names that lead to a value. */
type JsonPath = readonly string[];

/** The tree of a valid JSON text; undefined if it is nested thousands deep, because the parser is recursive. */
export function treeOf(text: string): Node | undefined {
  try {
    return parseTree(text);
  } catch {
    return undefined;
  }
}

/** The member with a name. The last of two members with the same name counts, as in JSON.parse. */
const memberOf = ({ type, children = [] }: Node, name: string): Node | undefined =>
  type === "object" ? children.findLast(({ children: [key] = [] }) => key?.value === name) : undefined;

const nodeAt = (text: string, path: JsonPath): Node | undefined =>
  path.reduce<Node | undefined>((node, name) => node && memberOf(node, name)?.children?.[1], treeOf(text));

/** The value at a path of a valid JSON text, as it is written; undefined if there is none. */
export function writtenAt(text: string, path: JsonPath): string | undefined {
  const node = nodeAt(text, path);
  return node && text.slice(node.offset, node.offset + node.length);
}

/** The text without the members of a name, and one comma of each. */
function without(text: string, path: JsonPath, name: string): string {
  const holder = nodeAt(text, path);
  const member = holder && memberOf(holder, name);
  if (!member) return text;
  const before = text.slice(0, member.offset).trimEnd();
  const after = text.slice(member.offset + member.length);
  const rest = before.endsWith(",") ? before.slice(0, -1) + after : before + after.trimStart().replace(/^,/, "");
  return without(rest, path, name);
}

/** The text with one more member, after the last one, with the space before the first one. */
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
  const [parent, name = ""] = [path.slice(0, -1), path.at(-1)];
  if (json === null) return without(text, parent, name);
  const node = nodeAt(text, path);
  if (node) return text.slice(0, node.offset) + json + text.slice(node.offset + node.length);
  const holder = nodeAt(text, parent);
  const added = `${JSON.stringify(name)}: ${json}`;
  return holder?.type === "object" ? withAdded(text, holder, added) : edited(text, parent, `{ ${added} }`);
}

/** What is typed for a number, as JSON: nothing as null, a number as it is written, else a string, which the API refuses. */
export const numberTyped = (text: string): string | null =>
  text === "" ? null : /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) ? text : JSON.stringify(text);
