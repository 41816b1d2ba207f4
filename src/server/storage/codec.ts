import type { World } from "#domain/world.ts";
import { FORMAT } from "./migrations.ts";
import { readStored, type Stored, type Unusable } from "./stored.ts";

/** Writes worlds, and reads what other tabs have written, for as long as the tab lives. */
export interface Codec {
  readonly write: (stored: Stored) => string;
  readonly read: (text: string) => Stored | Unusable;
}

const LISTS = ["orders", "keys", "ledger"] as const satisfies readonly (keyof World)[];
type List = (typeof LISTS)[number];

/** Joins the non-empty texts with commas. Uses `+`, which does not copy the text. */
const listed = (texts: readonly string[]): string =>
  texts.reduce((all, text) => (all === "" || text === "" ? all + text : `${all},${text}`), "");

/**
 * Incremental codec for a list that mostly grows at its end: only new records are serialized, or parsed and validated.
 */
function newListCodec<T>(name: List) {
  const member = `"${name}":[`;
  let list: readonly T[] = [];
  let text = "";
  return {
    /** The text of a list, without its brackets. */
    textOf: (next: readonly T[]): string => {
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
      const start = whole.indexOf(member, from) + member.length;
      const end = start + text.length;
      if (start < member.length || text === "" || !whole.startsWith(text, start)) return null;
      if (whole.charAt(end) === ",") return { start, end: end + 1 };
      return whole.charAt(end) === "]" ? { start, end } : null;
    },
    /** The known records followed by those just read; the identical list if there are none. */
    with: (read: readonly T[]): readonly T[] => (read.length === 0 ? list : [...list, ...read]),
  };
}

/**
 * The stored format is one value, written whole. But records never change, so a tab serializes only those that are new
 * since its last commit, and parses and validates only those of another tab that it does not know.
 */
export function newCodec(): Codec {
  const orders = newListCodec<World["orders"][number]>("orders");
  const keys = newListCodec<World["keys"][number]>("keys");
  const ledger = newListCodec<World["ledger"][number]>("ledger");
  const remember = (world: World): Readonly<Record<List, string>> => ({
    orders: orders.textOf(world.orders),
    keys: keys.textOf(world.keys),
    ledger: ledger.textOf(world.ledger),
  });
  /** A stored text without the known records, and a function that adds them back to the parsed world. */
  function shortened(text: string) {
    const repeated = new Map<List, boolean>();
    let rest = "";
    let at = 0;
    for (const [name, list] of [
      ["orders", orders],
      ["keys", keys],
      ["ledger", ledger],
    ] as const) {
      const found = list.repeatedIn(text, at);
      repeated.set(name, found !== null);
      if (found === null) continue;
      rest += text.slice(at, found.start);
      at = found.end;
    }
    const whole = (world: World): World => ({
      ...world,
      orders: repeated.get("orders") ? orders.with(world.orders) : world.orders,
      keys: repeated.get("keys") ? keys.with(world.keys) : world.keys,
      ledger: repeated.get("ledger") ? ledger.with(world.ledger) : world.ledger,
    });
    return { rest: rest + text.slice(at), whole };
  }
  return {
    write: ({ revision, world }) => {
      const lists: Readonly<Record<string, string>> = remember(world);
      const members = Object.entries(world).map(([name, value]) => {
        const list = lists[name];
        return `"${name}":${list === undefined ? JSON.stringify(value) : `[${list}]`}`;
      });
      return `{"format":${FORMAT},"revision":${revision},"world":{${listed(members)}}}`;
    },
    read: (text) => {
      const { rest, whole } = shortened(text);
      const read = readStored(rest, whole);
      if ("unusable" in read) return readStored(text);
      remember(read.world);
      return read;
    },
  };
}
