import type { NumberAt } from "#contract/api/field-error.ts";

/** A member name that occurs twice in an object, and the path of that object. */
interface DuplicateMember {
  readonly name: string;
  readonly path: readonly (string | number)[];
}

/** An object or array: what it holds by name or index, as far as it is an object, an array or a number. */
type Holder = Map<PropertyKey, Holder | string | null>;

/** An object or array not closed yet, and its current member name or index. */
interface Open {
  readonly isObject: boolean;
  readonly holds: Holder;
  /** Null when an object's next string is a member name. */
  at: string | number | null;
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},]|-?\d[\d.eE+-]*/g;

/** Scans a JSON text, which must be valid for `JSON.parse`: up to the first duplicate name, or to its end. */
function scan(text: string): { readonly repeated: DuplicateMember | null; readonly root: Holder } {
  const root: Holder = new Map();
  // An explicit stack instead of recursion, because a body may be nested thousands deep.
  const open: Open[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const here = open.at(-1);
    if (token === "{" || token === "[") {
      const isObject = token === "{";
      const holds: Holder = open.length === 0 ? root : new Map();
      here?.holds.set(here.at ?? "", holds);
      open.push({ isObject, holds, at: isObject ? null : 0 });
    } else if (token === "}" || token === "]") open.pop();
    else if (!here) continue;
    else if (token === ",") here.at = here.isObject ? null : Number(here.at) + 1;
    else if (here.isObject && here.at === null) {
      const name = JSON.parse(token) as string;
      if (here.holds.has(name)) return { repeated: { name, path: open.slice(0, -1).map(({ at }) => at ?? "") }, root };
      here.holds.set(name, null);
      here.at = name;
    } else if (!token.startsWith('"')) here.holds.set(here.at ?? "", token);
  }
  return { repeated: null, root };
}

/**
 * The first duplicate member name in a JSON text (RFC 7493, section 2.3), or null. `JSON.parse` silently keeps the last
 * one. Names are compared after unescaping.
 */
export const duplicateMember = (text: string): DuplicateMember | null => scan(text).repeated;

/** The numbers of a JSON text as they are written, which `JSON.parse` does not tell: `1e21`, `9007199254740993`. */
export function numbersIn(text: string): NumberAt {
  let root: Holder | undefined;
  return (path) => {
    root ??= scan(text).root;
    let found: Holder | string | null | undefined = root;
    for (const step of path) found = found instanceof Map ? found.get(step) : undefined;
    return typeof found === "string" ? found : undefined;
  };
}
