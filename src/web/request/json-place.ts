/** A place in a JSON text being written: the path of the value around it, and what may stand there. */
export interface JsonPlace {
  readonly path: readonly (string | number)[];
  /** A member's name, or a value. */
  readonly wants: "name" | "value";
}

interface Level {
  readonly kind: "{" | "[";
  /** The member being written, or the index. */
  key: string | number;
  hasColon: boolean;
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
  if (token === "{" || token === "[") levels.push({ kind: token, key: token === "[" ? 0 : "", hasColon: false });
  else if (token === "}" || token === "]") levels.pop();
  else if (token === ":" && level) level.hasColon = true;
  else if (token === "," && level) {
    level.hasColon = false;
    level.key = typeof level.key === "number" ? level.key + 1 : "";
  } else if (level?.kind === "{" && !level.hasColon) level.key = nameOf(token);
}

/** Where the end of this text is, read from its beginning: it need not be valid, it is being written. Null outside of any object. */
export function jsonPlace(before: string): JsonPlace | null {
  const levels: Level[] = [];
  for (const [token] of before.matchAll(TOKEN)) step(levels, token);
  const last = levels.at(-1);
  if (!last) return null;
  const around = levels.slice(0, -1).map(({ key }) => key);
  const isName = last.kind === "{" && !last.hasColon;
  return isName ? { path: around, wants: "name" } : { path: [...around, last.key], wants: "value" };
}
