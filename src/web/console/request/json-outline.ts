import { jsonIn } from "#web/client/http.ts";
import type { TextRange } from "./text-field.ts";

/** Strings, closed or not, and punctuation. */
const TOKEN = /"(?:\\.|[^"\\\n])*"?|[{}[\],:]/g;

/** An object or array that is open at a position. */
interface Level {
  readonly at: number;
  readonly closing: "}" | "]";
  /** The index, or the name of the member whose value follows; null where a name is expected. */
  key: string | number | null;
  readonly names: string[];
}

/** Consumes one token of a text that may be invalid. Returns the level it closes. */
function step(levels: Level[], token: string, at: number): Level | undefined {
  const level = levels.at(-1);
  if (token === "{") levels.push({ at, closing: "}", key: null, names: [] });
  else if (token === "[") levels.push({ at, closing: "]", key: 0, names: [] });
  else if (token === "}" || token === "]") return levels.pop();
  else if (token === ":" && level) level.key ??= level.names.at(-1) ?? "";
  else if (token === "," && level) level.key = typeof level.key === "number" ? level.key + 1 : null;
  else if (level?.key === null) level.names.push(String(jsonIn(token) ?? token.slice(1, -1)));
}

/** A position in a JSON text: the path of the value around it, and what is expected there. */
export interface JsonPosition {
  readonly path: readonly (string | number | null)[];
  /** Whether a member's name is expected, as opposed to a value. */
  readonly isName: boolean;
  /** The other names of the object around the position. */
  readonly names: readonly string[];
}

/** The JSON path at the cursor; the text may be invalid. Ignores the word from `from` to `to`. Null outside objects. */
export function positionAt(text: string, { from, to }: TextRange): JsonPosition | null {
  const levels: Level[] = [];
  for (const { 0: token, index } of text.slice(0, from).matchAll(TOKEN)) step(levels, token, index);
  const last = levels.at(-1);
  if (!last) return null;
  const keys = levels.map(({ key }) => key);
  const isName = last.key === null;
  for (const { 0: token, index } of text.slice(to).matchAll(TOKEN)) {
    step(levels, token, to + index);
    if (!levels.includes(last)) break;
  }
  return { path: isName ? keys.slice(0, -1) : keys, isName, names: last.names };
}

/** A bracket beside the cursor and the offset of its matching bracket; null if there is none. */
export interface BracketPair {
  readonly at: number;
  readonly other: number | null;
}

/** The bracket before or after the cursor, with its matching bracket; null if there is no bracket outside strings. */
export function bracketsAt(text: string, { from, to }: TextRange): BracketPair | null {
  if (from !== to || !/[{}[\]]/.test(text.slice(Math.max(0, from - 1), from + 1))) return null;
  const levels: Level[] = [];
  const pairs = new Map<number, number | null>();
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const closed = step(levels, token, index);
    if ("{}[]".includes(token)) pairs.set(index, null);
    if (closed?.closing === token) pairs.set(index, closed.at).set(closed.at, index);
  }
  const at = [from - 1, from].find((each) => pairs.has(each));
  return at === undefined ? null : { at, other: pairs.get(at) ?? null };
}
