import type { Provenance } from "#contract/api/note.ts";

export const GROUPS = [
  "Operations",
  "Behind the counter",
  "Actions",
  "Errors",
  "Fields",
  "Left open by the document",
] as const;

/** The effect of choosing an entry: navigation, an action, or a text that is shown. */
type Effect =
  | { readonly kind: "go"; readonly to: string }
  | { readonly kind: "do"; readonly action: ActionId }
  | { readonly kind: "tell"; readonly words: string };

export type ActionId =
  | "use_console_key"
  | "use_no_key"
  | "new_idempotency_key"
  | "share"
  | "present"
  | "show_shortcuts"
  | "reset"
  | "clearFaults";

export interface Entry {
  readonly id: string;
  readonly group: (typeof GROUPS)[number];
  readonly name: string;
  readonly remark: string;
  readonly provenance: Provenance | null;
  readonly effect: Effect;
}

const wordsIn = (text: string): readonly string[] => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether every word of the query occurs in the entry, in any order. */
export function isFound({ name, remark, group }: Entry, query: string): boolean {
  const text = `${name} ${remark} ${group}`.toLowerCase();
  return wordsIn(query).every((word) => text.includes(word));
}
