import * as z from "zod/mini";
import type { Product } from "#contract/api/product.ts";
import { type JsonPosition, positionAt } from "./json-outline.ts";

/** The part of JSON Schema that completion reads. */
interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly enum?: readonly string[];
  readonly description?: string;
}

/** The schema of the value at a path of a body; undefined if the contract has none. */
function shapeAt(schema: z.ZodMiniType, path: JsonPosition["path"]): Shape | undefined {
  let shape: Shape | undefined = z.toJSONSchema(schema, { io: "input" }) as Shape;
  for (const key of path) shape = shape?.items ?? shape?.properties?.[String(key)];
  return shape;
}

/** What completion is based on: the body's schema and the current catalogue. */
export interface Knowledge {
  readonly schema: z.ZodMiniType;
  readonly products: readonly Product[];
}

/** One suggestion: its label, the text it inserts, and the words it is found by. */
export interface Suggestion {
  readonly label: string;
  readonly detail: string;
  readonly text: string;
  readonly words: string;
}

/** Suggestions for the word that begins at `from`. */
export interface Offer {
  readonly from: number;
  readonly suggestions: readonly Suggestion[];
}

const itemSuggestions = (products: readonly Product[]): readonly Suggestion[] =>
  products.flatMap(({ name, items }) =>
    items.map((item) => {
      const text = String(item.product_item_id);
      return {
        label: text,
        detail: `${item.name}, ${name}`,
        text,
        words: `${text} ${item.name} ${name}`.toLowerCase(),
      };
    }),
  );

function valueSuggestions({ schema, products }: Knowledge, { path }: JsonPosition): readonly Suggestion[] {
  if (path.length === 1 && path[0] === "product_item_id") return itemSuggestions(products);
  return (shapeAt(schema, path)?.enum ?? []).map((value) => {
    const text = JSON.stringify(value);
    return { label: text, detail: "", text, words: value.toLowerCase() };
  });
}

function nameSuggestions({ schema }: Knowledge, { path, names }: JsonPosition, hasColon: boolean) {
  const members = Object.entries(shapeAt(schema, path)?.properties ?? {}).filter(([name]) => !names.includes(name));
  return members.map(([name, { description = "" }]): Suggestion => {
    const label = JSON.stringify(name);
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
export function endOfWord(text: string, from: number, at: number): number {
  const [rest = ""] = /^[\w:]*"?/.exec(text.slice(at, at + 100)) ?? [];
  return from < at && text.charAt(from) === '"' ? at + rest.length : at;
}

/** Suggestions at the cursor: member names, scopes, item numbers. Unless asked for, only once a word has begun. */
export function offerAt(text: string, at: number, isAsked: boolean, known: Knowledge): Offer | null {
  const from = startOfWord(text, at);
  if (from === at && !isAsked) return null;
  const to = endOfWord(text, from, at);
  const position = positionAt(text, { from, to });
  if (!position) return null;
  const hasColon = /^\s*:/.test(text.slice(to, to + 20));
  const suggestions = position.isName ? nameSuggestions(known, position, hasColon) : valueSuggestions(known, position);
  return suggestions.length === 0 ? null : { from, suggestions };
}

/** The suggestions matching the typed word, prefix matches first. None once the word is complete or is no word. */
export function suggestionsFor({ from, suggestions }: Offer, text: string, at: number): readonly Suggestion[] {
  const written = text.slice(from, at);
  if (at < from || !/^"?[\w: ]*$/.test(written)) return [];
  const word = written.replace('"', "").trimStart().toLowerCase();
  const found = suggestions.filter(({ words }) => words.includes(word));
  const [only] = found;
  if (found.length === 1 && only?.text === text.slice(from, endOfWord(text, from, at))) return [];
  return found.toSorted((a, b) => Number(b.words.startsWith(word)) - Number(a.words.startsWith(word)));
}
