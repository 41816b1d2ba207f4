import { type Entry, GROUPS, type Group } from "./entry.ts";

/** How many results of a group are shown; all of the open points, which are few. */
const MOST = 8;
const OPEN_POINTS_GROUP: Group = "Not covered by the API spec";

/** Groups of which there are too many entries to list without a query. */
const ONLY_FOUND: readonly Group[] = ["Errors", "Orders", "Items", "Fields"];

export interface SearchResult {
  readonly groups: readonly {
    readonly name: Group;
    readonly shown: readonly Entry[];
    /** How many more results the group has. */
    readonly more: number;
  }[];
  /** False when nothing was found; the groups then hold what the API spec does not cover. */
  readonly isAnything: boolean;
}

type Match = readonly [entry: Entry, isStrong: boolean];

function grouped(matches: readonly Match[]): SearchResult["groups"] {
  const groups = GROUPS.map((name) => {
    const inGroup = matches.filter(([{ group }]) => group === name);
    // Sorting is stable, so entries of the same strength keep their order.
    const all = inGroup.toSorted(([, one], [, other]) => Number(other) - Number(one)).map(([entry]) => entry);
    const most = name === OPEN_POINTS_GROUP ? all.length : MOST;
    const isStrong = inGroup.some(([, strong]) => strong);
    return { name, shown: all.slice(0, most), more: Math.max(0, all.length - most), isStrong };
  });
  return groups
    .filter(({ shown }) => shown.length > 0)
    .toSorted((one, other) => Number(other.isStrong) - Number(one.isStrong));
}

/** Whether a word starts one of the words of a text, or a part of a name such as `cust_account.user_id`. */
const startsWordIn = (text: string, word: string): boolean =>
  [" ", "_", "."].some((before) => ` ${text}`.includes(before + word));

/** Whether every word of the query starts a word of the entry's name, or is its status or id. */
function isStrongMatch({ name, lead, keywords = "" }: Entry, words: readonly string[]): boolean {
  const [number = ""] = keywords.split(" ", 1);
  const text = `${name.toLowerCase()} ${/^\d+$/.test(number) ? number : ""} ${"method" in lead ? lead.method : ""}`;
  return words.every((word) => startsWordIn(text, word));
}

/**
 * The entries in which every word of the query occurs, in any order: groups and entries whose name starts with it first.
 * An empty query lists actions, operations, pages and open points.
 */
export function search(entries: readonly Entry[], query: string): SearchResult {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    const listed = entries.filter(({ group }) => !ONLY_FOUND.includes(group));
    return { groups: grouped(listed.map((entry) => [entry, false])), isAnything: true };
  }
  const found = entries.filter(({ name, remark = "", keywords = "", group }) => {
    const text = `${name} ${remark} ${keywords} ${group}`.toLowerCase();
    // A number is an id, a status or an amount: its end alone finds nothing meant.
    return words.every((word) => (/^\d+$/.test(word) ? startsWordIn(text, word) : text.includes(word)));
  });
  const matches = found.map((entry): Match => [entry, isStrongMatch(entry, words)]);
  if (matches.length > 0) return { groups: grouped(matches), isAnything: true };
  const openPoints = entries.filter(({ group }) => group === OPEN_POINTS_GROUP);
  return { groups: grouped(openPoints.map((entry) => [entry, false])), isAnything: false };
}
