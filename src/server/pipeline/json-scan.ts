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
  readonly holds: Holder;
  at: string | number;
}

/** A member name ends with its colon. */
const TOKEN = /"(?:[^"\\]|\\.)*"(?:\s*:)?|[[\]{},]|-?\d[\d.eE+-]*/g;

/** Scans a JSON text, which must be valid for `JSON.parse`: up to the first duplicate name, or to its end. */
function scan(text: string): { readonly repeated: DuplicateMember | null; readonly top: Holder } {
  const top: Holder = new Map();
  // An explicit stack instead of recursion, because a body may be nested thousands deep.
  const open: Open[] = [{ holds: top, at: 0 }];
  for (const [token] of text.matchAll(TOKEN)) {
    const here = open.at(-1) as Open;
    if (token === "{" || token === "[") {
      const holds: Holder = new Map();
      here.holds.set(here.at, holds);
      open.push({ holds, at: 0 });
    } else if (token === "}" || token === "]") open.pop();
    else if (token === ",") here.at = Number(here.at) + 1;
    else if (token.endsWith(":")) {
      const name = JSON.parse(token.slice(0, -1)) as string;
      if (here.holds.has(name)) return { repeated: { name, path: open.slice(1, -1).map(({ at }) => at) }, top };
      here.holds.set(name, null);
      here.at = name;
    } else if (!token.startsWith('"')) here.holds.set(here.at, token);
  }
  return { repeated: null, top };
}

/**
 * The first duplicate member name in a JSON text (RFC 7493, section 2.3), or null. `JSON.parse` silently keeps the last
 * one. Names are compared after unescaping.
 */
export const duplicateMember = (text: string): DuplicateMember | null => scan(text).repeated;

/** The numbers of a JSON text as they are written, which `JSON.parse` does not tell: `1e21`, `9007199254740993`. */
export function numbersIn(text: string): NumberAt {
  let top: Holder | undefined;
  return (path) => {
    top ??= scan(text).top;
    let found = top.get(0);
    for (const step of path) found = found instanceof Map ? found.get(step) : undefined;
    return typeof found === "string" ? found : undefined;
  };
}
