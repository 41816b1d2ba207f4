import type { World } from "#domain/world.ts";
import { FORMAT } from "./migrations.ts";
import { readStored, type Stored, type Unusable } from "./stored.ts";

const LISTS = ["orders", "keys", "ledger"] as const satisfies readonly (keyof World)[];
type List = (typeof LISTS)[number];

/** Joins the non-empty texts with commas. Uses `+`, which does not copy the text. */
const listed = (texts: readonly string[]): string =>
  texts.reduce((all, text) => (all === "" || text === "" ? all + text : `${all},${text}`), "");

/**
 * Incremental codec for a list that mostly grows at its end: only new records are serialized, or parsed and validated.
 */
function newListCodec(name: List) {
  const member = `"${name}":[`;
  let list: readonly object[] = [];
  let text = "";
  return {
    name,
    /** The text of a list, without its brackets. */
    textOf: (next: readonly object[]): string => {
      const isLonger = list.every((record, at) => record === next[at]);
      const added = (isLonger ? next.slice(list.length) : next).map((record) => JSON.stringify(record));
      text = listed([isLonger ? text : "", added.join(",")]);
      list = next;
      return text;
    },
    /**
     * The range of a stored text, searched from `from`, that repeats the known records, up to the next record or the
     * list's end.
     */
    repeatedIn: (whole: string, from: number): { readonly start: number; readonly end: number } | null => {
      const at = whole.indexOf(member, from);
      const start = at + member.length;
      const end = start + text.length;
      if (at === -1 || !whole.startsWith(text, start)) return null;
      if (whole.charAt(end) === ",") return { start, end: end + 1 };
      return whole.charAt(end) === "]" ? { start, end } : null;
    },
    /** The known records followed by those just read; the identical list if there are none. */
    with: (read: readonly object[]): readonly object[] => (read.length === 0 ? list : [...list, ...read]),
  };
}

/**
 * The stored format is one value, written whole. But records never change, so a tab serializes only those that are new
 * since its last commit, and parses and validates only those of another tab that it does not know.
 */
export function newCodec() {
  const codecs = LISTS.map(newListCodec);
  /** Remembers the records of a world, and returns their texts by list. */
  const remember = (world: World) =>
    new Map<string, string>(codecs.map(({ name, textOf }) => [name, textOf(world[name])]));
  /** A stored text without the known records, and a function that adds them back to the parsed world. */
  function shortened(text: string) {
    const repeated: typeof codecs = [];
    let rest = "";
    let at = 0;
    for (const codec of codecs) {
      const found = codec.repeatedIn(text, at);
      if (found === null) continue;
      repeated.push(codec);
      rest += text.slice(at, found.start);
      at = found.end;
    }
    const whole = (world: World): World => ({
      ...world,
      ...Object.fromEntries(repeated.map((codec) => [codec.name, codec.with(world[codec.name])])),
    });
    return { rest: rest + text.slice(at), whole };
  }
  return {
    write: ({ revision, world }: Stored): string => {
      const lists = remember(world);
      const members = Object.entries(world).map(([name, value]) => {
        const list = lists.get(name);
        return `"${name}":${list === undefined ? JSON.stringify(value) : `[${list}]`}`;
      });
      return `{"format":${FORMAT},"revision":${revision},"world":{${listed(members)}}}`;
    },
    read: (text: string): Stored | Unusable => {
      const { rest, whole } = shortened(text);
      const read = readStored(rest, whole);
      if ("unusable" in read) return readStored(text);
      remember(read.world);
      return read;
    },
  };
}

/** Writes worlds, and reads what other tabs have written, for as long as the tab lives. */
export type Codec = ReturnType<typeof newCodec>;
