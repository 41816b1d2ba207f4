/** A position in a JSON text: the path of the value around it, and what is expected there. */
export interface JsonPlace {
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
export function jsonPlace(text: string, from: number, to: number): JsonPlace | null {
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
