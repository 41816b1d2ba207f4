// Makes plain values of what a recipe prints. The worker does it because a function or an error cannot be sent; the page does
// it again with what arrives, which is untrusted: what bounds a printed value is here.

const DEEPEST = 8;
const MORE = "… more";
const PAIRS = [Map, Headers, URLSearchParams, FormData];
const TEXTS = [RegExp, URL];

/** How many members and characters may be shown; what is left of them afterwards. */
interface Left {
  members: number;
  characters: number;
}

interface Options {
  readonly shownText?: (text: string) => string;
  /** The line of the visitor's code in which an error arose. */
  readonly lineOf?: (error: Error) => number | null;
}

const isOneOf = (kinds: readonly (new (...given: never[]) => object)[], value: object) =>
  kinds.some((kind) => value instanceof kind);
const isList = (value: object) => Array.isArray(value) || value instanceof Set || ArrayBuffer.isView(value);

/** The members of an object with their names, which a list does not have; of an object of the platform, its attributes. */
function* membersOf(value: object): Generator<[name: string, value: unknown]> {
  if (isOneOf(PAIRS, value)) {
    for (const [name, each] of value as Iterable<[unknown, unknown]>) yield [String(name), each];
  } else if (value instanceof DataView) return;
  else if (isList(value)) for (const each of value as Iterable<unknown>) yield ["", each];
  else {
    for (const name in value) {
      const each: unknown = Reflect.get(value, name);
      if (typeof each !== "function" || Object.hasOwn(value, name)) yield [name, each];
    }
  }
}

/**
 * Values that are plain: data that JSON knows, undefined, and numbers of any kind. `left` says how many members and characters
 * may be used, and has what is left afterwards.
 */
export function plainValues(
  values: readonly unknown[],
  left: Left,
  { shownText = (text) => text, lineOf = () => null }: Options = {},
): readonly unknown[] {
  const above = new Set<unknown>();
  const textOf = (whole: string) => {
    const part = whole.slice(0, left.characters);
    left.characters -= part.length;
    const more = whole.length - part.length;
    return shownText(part) + (more > 0 ? `… ${more} more character${more > 1 ? "s" : ""}` : "");
  };
  const textOfError = (error: Error, depth = 0): string => {
    const line = lineOf(error);
    const cause =
      error.cause instanceof Error && depth < DEEPEST ? `\nCause: ${textOfError(error.cause, depth + 1)}` : "";
    return `${error}${line === null ? "" : ` (line ${line})`}${cause}`;
  };
  const plainObject = (value: object) => {
    const entries: [name: string, value: unknown][] = [];
    for (const [name, each] of membersOf(value)) {
      if (left.members === 0) entries.push([MORE, MORE]);
      if (left.members === 0) break;
      left.members -= 1;
      entries.push([textOf(name), plain(each)]);
    }
    if (isList(value)) return entries.map(([, each]) => each);
    const kind = value.constructor?.name ?? "Object";
    return entries.length === 0 && kind !== "Object" ? `[${kind}]` : Object.fromEntries(entries);
  };
  const plainOther = (value: unknown) => {
    if (typeof value === "string") return textOf(value);
    if (typeof value === "symbol") return textOf(String(value));
    if (typeof value === "function") return textOf(`[Function: ${value.name || "anonymous"}]`);
    // The digits of a longer one would take too long.
    if (typeof value === "bigint") return BigInt.asIntN(64, value) === value ? `${value}n` : "[BigInt]";
    if (typeof value !== "object" || value === null) return value;
    if (value instanceof Error) return textOf(textOfError(value));
    if (value instanceof Date) return value.toISOString();
    if (isOneOf(TEXTS, value)) return textOf(String(value));
    if (above.has(value)) return "[Circular]";
    if (above.size > DEEPEST) return MORE;
    above.add(value);
    const made = plainObject(value);
    above.delete(value);
    return made;
  };
  const plain = (value: unknown): unknown => {
    try {
      return plainOther(value);
    } catch {
      above.delete(value);
      return "[not readable]";
    }
  };
  return plain(values) as readonly unknown[];
}
