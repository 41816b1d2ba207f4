import type * as z from "zod/mini";
import type { Product } from "#contract/api/product.ts";
import { noteOf } from "./note-of.ts";

type Definition = z.core.$ZodTypes["_zod"]["def"];

const definitionOf = (schema: z.core.$ZodType): Definition => (schema as z.core.$ZodTypes)._zod.def;

/** The schema without `optional` or `nullable` around it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  const definition = definitionOf(schema);
  return definition.type === "optional" || definition.type === "nullable" ? bare(definition.innerType) : schema;
}

/** The schema of the value at a path of a body; null if the contract has none. */
function schemaAt(schema: z.core.$ZodType, path: readonly (string | number)[]): z.core.$ZodType | null {
  const [first, ...rest] = path;
  if (first === undefined) return bare(schema);
  const definition = definitionOf(bare(schema));
  if (definition.type === "array") return schemaAt(definition.element, rest);
  const member = definition.type === "object" && Object.hasOwn(definition.shape, first) && definition.shape[first];
  return member ? schemaAt(member, rest) : null;
}

/** The members of an object schema, by name; none for other schemas. */
function membersOf(schema: z.core.$ZodType): readonly (readonly [name: string, member: z.core.$ZodType])[] {
  const definition = definitionOf(bare(schema));
  return definition.type === "object" ? Object.entries(definition.shape) : [];
}

/** The values of an enum schema; none for other schemas. */
function valuesOf(schema: z.core.$ZodType): readonly string[] {
  const definition = definitionOf(bare(schema));
  return definition.type === "enum" ? Object.values(definition.entries).map(String) : [];
}

/** A position in a JSON text: the path of the value around it, and what is expected there. */
interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** A member's name, or a value. */
  readonly wants: "name" | "value";
  /** The other names of the object around the position. */
  readonly names: readonly string[];
}

interface Level {
  readonly kind: "{" | "[";
  /** The member being written, or the index. */
  key: string | number;
  hasColon: boolean;
  readonly names: string[];
}

const TOKEN = /"(?:\\.|[^"\\\n])*"|[{}[\],:]/g;

const nameOf = (token: string): string => {
  try {
    return String(JSON.parse(token));
  } catch {
    return token.slice(1, -1);
  }
};

function step(levels: Level[], token: string): void {
  const level = levels.at(-1);
  if (token === "{" || token === "[")
    levels.push({ kind: token, key: token === "[" ? 0 : "", hasColon: false, names: [] });
  else if (token === "}" || token === "]") levels.pop();
  else if (token === ":" && level) level.hasColon = true;
  else if (token === "," && level) {
    level.hasColon = false;
    level.key = typeof level.key === "number" ? level.key + 1 : "";
  } else if (level?.kind === "{" && !level.hasColon) {
    level.key = nameOf(token);
    level.names.push(level.key);
  }
}

/** The JSON path at the cursor; the text may be invalid. Ignores the word from `from` to `to`. Null outside objects. */
function jsonPlace(text: string, from: number, to: number): JsonPlace | null {
  const levels: Level[] = [];
  for (const [token] of text.slice(0, from).matchAll(TOKEN)) step(levels, token);
  const last = levels.at(-1);
  if (!last) return null;
  const around = levels.slice(0, -1).map(({ key }) => key);
  const isName = last.kind === "{" && !last.hasColon;
  const path = isName ? around : [...around, last.key];
  const { names } = last;
  for (const [token] of text.slice(to).matchAll(TOKEN)) {
    step(levels, token);
    if (!levels.includes(last)) break;
  }
  return { path, wants: isName ? "name" : "value", names };
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

function valueSuggestions({ schema, products }: Knowledge, { path }: JsonPlace): readonly Suggestion[] {
  if (path.length === 1 && path[0] === "product_item_id") return itemSuggestions(products);
  const member = schemaAt(schema, path);
  return (member ? valuesOf(member) : []).map((value) => {
    const text = JSON.stringify(value);
    return { label: text, detail: "", text, words: value.toLowerCase() };
  });
}

function nameSuggestions({ schema }: Knowledge, { path, names }: JsonPlace, hasColon: boolean): readonly Suggestion[] {
  const object = schemaAt(schema, path);
  const members = (object ? membersOf(object) : []).filter(([name]) => !names.includes(name));
  return members.map(([name, member]) => {
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
export function endOfWord(text: string, from: number, at: number): number {
  const [rest = ""] = /^[\w:]*"?/.exec(text.slice(at, at + 100)) ?? [];
  return from < at && text.charAt(from) === '"' ? at + rest.length : at;
}

/** Suggestions at the cursor: member names, scopes, item numbers. Unless asked for, only once a word has begun. */
export function offerAt(text: string, at: number, isAsked: boolean, known: Knowledge): Offer | null {
  const from = startOfWord(text, at);
  if (from === at && !isAsked) return null;
  const to = endOfWord(text, from, at);
  const place = jsonPlace(text, from, to);
  if (!place) return null;
  const hasColon = /^\s*:/.test(text.slice(to, to + 20));
  const isName = place.wants === "name";
  const suggestions = isName ? nameSuggestions(known, place, hasColon) : valueSuggestions(known, place);
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
