import { type Entry, GROUPS, isFound } from "./entry.ts";

/** How many results of a group are shown while other groups have results too. */
const MOST = 8;

interface Group {
  readonly name: Entry["group"];
  readonly shown: readonly Entry[];
  /** How many more results the group has. */
  readonly more: number;
}

export interface Found {
  readonly groups: readonly Group[];
  /** False when nothing was found; the groups then hold what the API spec leaves open. */
  readonly isAnything: boolean;
}

const isShownUnasked = ({ group }: Entry): boolean => group !== "Errors" && group !== "Fields";

function grouped(entries: readonly Entry[]): readonly Group[] {
  return GROUPS.map((name) => {
    const all = entries.filter(({ group }) => group === name);
    const most = name === "Left open by the document" ? all.length : MOST;
    return { name, shown: all.slice(0, most), more: Math.max(0, all.length - most) };
  }).filter(({ shown }) => shown.length > 0);
}

/** The results of a query. An empty query lists everything except errors and fields, of which there are many. */
export function foundIn(entries: readonly Entry[], query: string): Found {
  const isAsked = query.trim() !== "";
  const found = isAsked ? entries.filter((entry) => isFound(entry, query)) : entries.filter(isShownUnasked);
  if (found.length > 0) return { groups: grouped(found), isAnything: true };
  return { groups: grouped(entries.filter(({ group }) => group === "Left open by the document")), isAnything: false };
}
