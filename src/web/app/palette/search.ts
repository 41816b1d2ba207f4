import type { Provenance } from "#contract/api/note.ts";
import type { Method } from "#contract/api/operation.ts";
import type { Sandbox } from "#web/client/store.ts";
import { wordsIn } from "#web/ui/fields/combobox.tsx";
import type { IconName } from "./icon-paths.ts";

/** How many results of a group are shown. */
const MOST_FOUND = 8;

/** Groups of which there are too many entries to list without a query. */
const ONLY_FOUND = ["Errors", "Failures", "Orders", "Items", "Fields"] as const;

type Listed = "Actions" | "Operations" | "Pages" | "Not covered by the API spec";
export type Group = Listed | (typeof ONLY_FOUND)[number];

/** An entry of the palette. What it goes to or does closes the palette; what it tells keeps it open. */
export interface Entry {
  readonly id: number;
  readonly group: Group;
  /** Drawn before the title: an icon, a method or a status. */
  readonly lead: IconName | Method | number;
  readonly title: string;
  /** Shown after the title. */
  readonly hint: string;
  /** Further words that find it; a status or an id first. */
  readonly keywords: string;
  /** The keys that do the same. */
  readonly shortcut?: string;
  readonly provenance?: Provenance;
  readonly go?: string;
  readonly do?: (sandbox: Sandbox) => void;
  readonly message?: (sandbox: Sandbox) => string | Promise<string>;
}

/** Whether a word starts one of the words of a text, or a part of a name such as `cust_account.user_id`. */
const startsWordIn = (text: string, word: string): boolean =>
  [" ", "_", "."].some((before) => ` ${text}`.includes(before + word));

/** Whether every word occurs in an entry. A number is an id, a status or an amount: its end alone finds nothing meant. */
function hasWords({ title, hint, keywords, group }: Entry, words: readonly string[]): boolean {
  const text = `${title} ${hint} ${keywords} ${group}`.toLowerCase();
  return words.every((word) => (/^\d+$/.test(word) ? startsWordIn(text, word) : text.includes(word)));
}

/** Whether every word starts a word of the entry's title, or is its status or id. */
function isStrongMatch({ title, keywords }: Entry, words: readonly string[]): boolean {
  const text = `${title.toLowerCase()} ${/^\d+(?!\S)/.exec(keywords) ?? ""}`;
  return words.every((word) => startsWordIn(text, word));
}

/**
 * The entries in which every word of the query occurs, in any order: groups and entries whose title starts with it first.
 * An empty query lists actions, operations, pages and open points.
 */
export function search(entries: readonly Entry[], query: string) {
  const words = wordsIn(query);
  const found = entries.filter((entry) =>
    words.length === 0 ? !(ONLY_FOUND as readonly Group[]).includes(entry.group) : hasWords(entry, words),
  );
  const weakness = (entry: Entry) => (isStrongMatch(entry, words) ? 0 : 1);
  // Sorting is stable, so groups and entries of the same strength keep their order.
  const sorted = found.toSorted((one, other) => weakness(one) - weakness(other));
  const notes = new Map<string, string>();
  const shown = [...new Set(sorted.map(({ group }) => group))].flatMap((name) => {
    const all = sorted.filter(({ group }) => group === name);
    const more = all.length - MOST_FOUND;
    if (more > 0) notes.set(name, `${more} more; keep typing`);
    return all.slice(0, MOST_FOUND);
  });
  return { shown, notes };
}
