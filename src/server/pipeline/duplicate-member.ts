/** A member name that occurs twice in an object, and the path of that object. */
interface DuplicateMember {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** An object or array not closed yet, and its current member name or index. */
interface Open {
  /** The member names so far; null for an array. */
  readonly names: Set<string> | null;
  /** Null when an object's next string is a member name. */
  at: string | number | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]/g;

/**
 * The first duplicate member name in a JSON text (RFC 7493, section 2.3), or null. `JSON.parse` silently keeps the last
 * one. The text must be valid for `JSON.parse`; names are compared after unescaping.
 */
export function duplicateMember(text: string): DuplicateMember | null {
  // An explicit stack instead of recursion, because a body may be nested thousands deep.
  const open: Open[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const here = open.at(-1);
    if (token === "{") open.push({ names: new Set(), at: null });
    else if (token === "[") open.push({ names: null, at: 0 });
    else if (token === "}" || token === "]") open.pop();
    else if (!here) continue;
    else if (token === ",") here.at = here.names ? null : Number(here.at) + 1;
    else if (here.names && here.at === null) {
      const name = JSON.parse(token) as string;
      if (here.names.has(name)) return { name, path: open.slice(0, -1).map(({ at }) => at ?? "") };
      here.names.add(name);
      here.at = name;
    }
  }
  return null;
}
