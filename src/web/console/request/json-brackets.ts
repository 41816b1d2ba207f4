import type { Stretch } from "./text-change.ts";

/** A bracket beside the cursor and the offset of its matching bracket; null if there is none. */
export interface BracketPair {
  readonly at: number;
  readonly other: number | null;
}

const TOKEN = /"(?:\\.|[^"\\\n])*"?|[{}[\]]/g;

const OPENING: Readonly<Record<string, string>> = { "}": "{", "]": "[" };

/** Every bracket outside strings, by offset, with the offset of its matching bracket. */
function pairsIn(text: string): ReadonlyMap<number, number | null> {
  const pairs = new Map<number, number | null>();
  const opened: { readonly token: string; readonly at: number }[] = [];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token.startsWith('"')) continue;
    pairs.set(index, null);
    const opening = OPENING[token];
    if (opening === undefined) opened.push({ token, at: index });
    else {
      const last = opened.pop();
      if (last?.token === opening) pairs.set(index, last.at).set(last.at, index);
    }
  }
  return pairs;
}

/** The bracket before or after the cursor, with its matching bracket; null if there is no bracket. */
export function bracketsAt(text: string, { from, to }: Stretch): BracketPair | null {
  if (from !== to || !/[{}[\]]/.test(text.slice(Math.max(0, from - 1), from + 1))) return null;
  const pairs = pairsIn(text);
  const at = [from - 1, from].find((each) => pairs.has(each));
  return at === undefined ? null : { at, other: pairs.get(at) ?? null };
}
