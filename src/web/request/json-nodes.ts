import { ensureSyntaxTree, syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";

type Node = ReturnType<typeof syntaxTree>["topNode"];

/** A stretch of the text. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** How long, in milliseconds, the parser may take for the whole of a long text. */
const PATIENCE = 100;

const treeOf = (state: EditorState) => ensureSyntaxTree(state, state.doc.length, PATIENCE) ?? syntaxTree(state);

const VALUES = ["Object", "Array", "String", "Number", "True", "False", "Null"];

/** A member's name as the text has it, without its quotes and escapes. */
function nameIn(state: EditorState, property: Node): string | null {
  const name = property.getChild("PropertyName");
  try {
    return name && String(JSON.parse(state.sliceDoc(name.from, name.to)));
  } catch {
    return null;
  }
}

const valueIn = (node: Node): Node | null => VALUES.map((kind) => node.getChild(kind)).find((each) => each) ?? null;

function elementsOf(array: Node): readonly Node[] {
  const elements: Node[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling)
    if (VALUES.includes(child.name)) elements.push(child);
  return elements;
}

/** The names of an object's members, as they stand around a position. */
export function namesAround(state: EditorState, at: number): readonly string[] {
  let node: Node | null = treeOf(state).resolveInner(at, -1);
  while (node && node.name !== "Object") node = node.parent;
  return node ? node.getChildren("Property").flatMap((property) => nameIn(state, property) ?? []) : [];
}

/** Where a path of the body stands in its text; for a value that is not there, the bracket of what should hold it. */
export function stretchOf(state: EditorState, path: readonly PropertyKey[], isName: boolean): Stretch {
  let value = valueIn(treeOf(state).topNode);
  for (const [depth, key] of path.entries()) {
    if (!value) break;
    const properties = value.name === "Object" ? value.getChildren("Property") : [];
    const property = properties.findLast((each) => nameIn(state, each) === String(key));
    const name = property?.getChild("PropertyName");
    if (isName && name && depth === path.length - 1) return { from: name.from, to: name.to };
    const next: Node | null = property ? valueIn(property) : (elementsOf(value)[Number(key)] ?? null);
    if (!next) return { from: value.from, to: value.from + 1 };
    value = next;
  }
  return value ? { from: value.from, to: value.to } : { from: 0, to: Math.min(1, state.doc.length) };
}

/** Where the text stops being JSON: the first place the parser could not read. */
export function firstError(state: EditorState): Stretch {
  let found: Stretch | null = null;
  treeOf(state).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) found ??= { from, to };
    },
  });
  const { from, to } = (found as Stretch | null) ?? { from: state.doc.length, to: state.doc.length };
  return from === to
    ? { from: Math.max(0, from - 1), to: Math.max(from, Math.min(1, state.doc.length)) }
    : { from, to };
}
