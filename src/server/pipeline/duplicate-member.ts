/** A member that an object names twice, and the path of that object in the value. */
interface DuplicateMember {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** An object or array not closed yet, and the member or the index under way. */
interface Open {
  /** Null for an array. */
  readonly names: Set<string> | null;
  /** Null where an object's next string is a member's name. */
  at: string | number | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]/g;

/**
 * The first member that an object of a JSON text repeats (RFC 7493, section 2.3), or null. `JSON.parse` keeps the last
 * one silently. The text must be one that `JSON.parse` accepts; names are compared without their escapes.
 */
export function duplicateMember(text: string): DuplicateMember | null {
  // A list of its own, not the call stack: a body may be nested thousands deep.
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
