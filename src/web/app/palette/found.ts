import { type Entry, GROUPS, isFound } from "./entry.ts";

/** How many of a group are shown while others are searched too. */
const MOST = 8;

interface Group {
  readonly name: Entry["group"];
  readonly shown: readonly Entry[];
  /** How many more there are. */
  readonly more: number;
}

export interface Found {
  readonly groups: readonly Group[];
  /** False where nothing was found: what the document leaves open is shown then. */
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

/** What a query finds. An empty one shows all but errors and fields, which are many. */
export function foundIn(entries: readonly Entry[], query: string): Found {
  const isAsked = query.trim() !== "";
  const found = isAsked ? entries.filter((entry) => isFound(entry, query)) : entries.filter(isShownUnasked);
  if (found.length > 0) return { groups: grouped(found), isAnything: true };
  return { groups: grouped(entries.filter(({ group }) => group === "Left open by the document")), isAnything: false };
}
