import { findNodeAtLocation, getLocation, type JSONPath } from "jsonc-parser";
import type * as z from "zod/mini";
import type { Product } from "#contract/api/product.ts";
import type { CodeSuggestions } from "#web/ui/code/code-editor.tsx";
import { treeOf } from "./body-text.ts";
import { noteOf } from "./note-of.ts";

/** A position in a JSON text: the path of the value around it, and what is expected there. */
interface JsonPosition {
  readonly path: JSONPath;
  /** Whether a member's name is expected, as opposed to a value. */
  readonly isName: boolean;
  /** The other names of the object around the position. */
  readonly names: readonly string[];
}

/** The JSON path at the cursor; the text may be invalid. Ignores the word from `from` to `to`. Null outside objects. */
function positionAt(text: string, from: number, to: number): JsonPosition | null {
  const root = treeOf(text);
  if (!root) return null;
  const { path, isAtPropertyKey: isName } = getLocation(text, from);
  if (path.length === 0) return null;
  if (!isName) return { path, isName, names: [] };
  const { children: members = [] } = findNodeAtLocation(root, path.slice(0, -1)) ?? {};
  const others = members.filter(({ offset }) => offset < from || offset >= to);
  return { path: path.slice(0, -1), isName, names: others.map(({ children }) => String(children?.[0]?.value)) };
}

type Definition = z.core.$ZodTypes["_zod"]["def"];

/** The definition of the value at a path of a body; undefined if the contract has none. */
function definitionAt(schema: z.core.$ZodType, path: JsonPosition["path"]): Definition | undefined {
  const definition = (schema as z.core.$ZodTypes)._zod.def;
  if (definition.type === "optional" || definition.type === "nullable") return definitionAt(definition.innerType, path);
  const [first, ...rest] = path;
  if (first === undefined) return definition;
  if (definition.type === "array") return definitionAt(definition.element, rest);
  const member = definition.type === "object" && Object.entries(definition.shape).find(([name]) => name === first)?.[1];
  return member ? definitionAt(member, rest) : undefined;
}

/** What completion is based on: the body's schema and the current catalogue. */
interface Knowledge {
  readonly schema: z.ZodMiniType;
  readonly products: readonly Product[];
}

/** One suggestion: its label, the text it inserts, and the words it is found by. */
interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly text: string;
  readonly words: string;
}

const itemSuggestions = (products: readonly Product[]): readonly Suggestion[] =>
  products.flatMap(({ name, items }) =>
    items.map((item) => {
      const text = String(item.product_item_id);
      const words = `${text} ${item.name} ${name}`.toLowerCase();
      return { label: text, detail: `${item.name}, ${name}`, text, words };
    }),
  );

function valueSuggestions({ schema, products }: Knowledge, { path }: JsonPosition): readonly Suggestion[] {
  if (path.length === 1 && path[0] === "product_item_id") return itemSuggestions(products);
  const definition = definitionAt(schema, path);
  return (definition?.type === "enum" ? Object.values(definition.entries) : []).map((value) => {
    const text = JSON.stringify(value);
    return { label: text, detail: "", text, words: String(value).toLowerCase() };
  });
}

function nameSuggestions({ schema }: Knowledge, { path, names }: JsonPosition, hasColon: boolean) {
  const definition = definitionAt(schema, path);
  const members = definition?.type === "object" ? Object.entries(definition.shape) : [];
  return members
    .filter(([name]) => !names.includes(name))
    .map(([name, member]): Suggestion => {
      const label = JSON.stringify(name);
      const { description } = noteOf(member as z.ZodMiniType);
      return { label, detail: description, text: hasColon ? label : `${label}: `, words: name };
    });
}

/** A string, closed or not, or a bare word. */
const WORD = /"(?:\\.|[^"\\])*"?|[\w:]+/g;

/** The offset where the current word begins; `at` if there is none. */
function startOfWord(text: string, at: number): number {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  const last = [...line.matchAll(WORD)].at(-1);
  return last && last.index + last[0].length === line.length ? at - last[0].length : at;
}

/** The offset where the current word ends, including its closing quote if it has an opening one. */
function endOfWord(text: string, from: number, at: number): number {
  const [rest = ""] = /^[\w:]*"?/.exec(text.slice(at, at + 100)) ?? [];
  return from < at && text.charAt(from) === '"' ? at + rest.length : at;
}

/** The suggestions for the word from one offset to another: member names, scopes, item numbers. */
function suggestionsFor(text: string, from: number, to: number, known: Knowledge): readonly Suggestion[] {
  const position = positionAt(text, from, to);
  if (!position) return [];
  const hasColon = /^\s*:/.test(text.slice(to, to + 20));
  return position.isName ? nameSuggestions(known, position, hasColon) : valueSuggestions(known, position);
}

/**
 * What may replace the word at the cursor, prefix matches first. Unless requested, only within a word; none once the word is
 * complete or is no word. While more is typed, the word still begins at `from`.
 */
export function suggestionsAt(
  text: string,
  at: number,
  isRequested: boolean,
  known: Knowledge,
  from = startOfWord(text, at),
): CodeSuggestions | null {
  const written = text.slice(from, at);
  if (at < from || (written === "" && !isRequested) || !/^"?[\w: ]*$/.test(written)) return null;
  const to = endOfWord(text, from, at);
  const word = written.replace('"', "").trimStart().toLowerCase();
  const found = suggestionsFor(text, from, to, known).filter(({ words }) => words.includes(word));
  const [only] = found;
  if (!only || (found.length === 1 && only.text === text.slice(from, to))) return null;
  const options = found.toSorted((a, b) => Number(b.words.startsWith(word)) - Number(a.words.startsWith(word)));
  return { from, to, options, next: (later, cursor) => suggestionsAt(later, cursor, true, known, from) };
}
