import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type * as z from "zod/mini";
import type { Product } from "#contract/product.ts";
import { noteOf } from "#web/ui/note-of.ts";
import { namesAround } from "./json-nodes.ts";
import { type JsonPlace, jsonPlace } from "./json-place.ts";
import { membersOf, schemaAt, valuesOf } from "./schema-at.ts";

/** What completion knows: the body's schema, and the catalogue as it stands. */
export interface Knowledge {
  readonly schema: z.ZodMiniType;
  readonly products: () => readonly Product[];
}

const itemOptions = (products: readonly Product[]): readonly Completion[] =>
  products.flatMap(({ name, items }) =>
    items.map((item) => ({
      label: `${item.product_item_id} ${item.name} ${name}`,
      displayLabel: String(item.product_item_id),
      detail: `${item.name}, ${name}`,
      apply: String(item.product_item_id),
    })),
  );

function valueOptions({ schema, products }: Knowledge, { path }: JsonPlace): readonly Completion[] {
  if (path.length === 1 && path[0] === "product_item_id") return itemOptions(products());
  const member = schemaAt(schema, path);
  return member ? valuesOf(member).map((value) => ({ label: JSON.stringify(value) })) : [];
}

function nameOptions({ schema }: Knowledge, { path }: JsonPlace, present: readonly string[], hasColon: boolean) {
  const object = schemaAt(schema, path);
  if (!object) return [];
  return membersOf(object)
    .filter(([name]) => !present.includes(name))
    .map(([name, member]): Completion => {
      const label = JSON.stringify(name);
      return { label, apply: hasColon ? label : `${label}: `, info: noteOf(member as z.ZodMiniType).description };
    });
}

/** What may stand at the cursor: a member's name, a scope, an item's number. */
export function completionsAt(context: CompletionContext, known: Knowledge): CompletionResult | null {
  const { state, pos, explicit } = context;
  const word = context.matchBefore(/"?[\w:]*/);
  const from = word?.from ?? pos;
  const place = jsonPlace(state.sliceDoc(0, from));
  if (!place || (from === pos && !explicit)) return null;
  const [rest = ""] = /^[\w:]*"?/.exec(state.sliceDoc(pos, pos + 100)) ?? [];
  const to = state.sliceDoc(from, from + 1) === '"' ? pos + rest.length : pos;
  const own = state.sliceDoc(from + 1, Math.max(from + 1, to - 1));
  const hasColon = /^\s*:/.test(state.sliceDoc(to, to + 20));
  const present = namesAround(state, from).filter((name) => name !== own);
  const options = place.wants === "name" ? nameOptions(known, place, present, hasColon) : valueOptions(known, place);
  return options.length === 0 ? null : { from, to, options, validFor: /^"?[\w: ]*$/ };
}

/** Completion from the contract's schema and the catalogue, as one types or on Ctrl + Space. */
export const bodyCompletion = (known: Knowledge): Extension =>
  autocompletion({ override: [(context) => completionsAt(context, known)], icons: false });
