import type * as z from "zod/mini";
import { placedFaults } from "#contract/api/fault.ts";
import { type JsonFault, stretchOf, treeOf } from "./json-nodes.ts";
import type { Stretch } from "./text-change.ts";

/** One fault of a body's text, its position and message. */
interface TextFault extends Stretch {
  readonly line: number;
  readonly column: number;
  readonly words: string;
}

/** The first faults of a text, and how many more there are. */
export interface TextFaults {
  readonly first: readonly TextFault[];
  readonly more: number;
}

/** The most faults shown at once. */
const SHOWN = 20;

const IS_REFUSED = "It can still be sent, to see it refused.";

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** A fault that makes the API refuse the body before schema validation. */
const alone = (text: string, { from, to, words }: JsonFault): TextFaults => ({
  first: [{ from, to, ...placeOf(text, from), words: `${words} ${IS_REFUSED}` }],
  more: 0,
});

/** The faults found in a body's text, by the JSON parser or the contract's schema. */
export function faultsIn(text: string, schema: z.ZodMiniType): TextFaults {
  const tree = treeOf(text);
  if (tree.fault) return alone(text, tree.fault);
  if (tree.repeated) return alone(text, tree.repeated);
  const faults = placedFaults(schema, JSON.parse(text));
  const first = faults.slice(0, SHOWN).map(({ path, code, detail }) => {
    const stretch = stretchOf(tree.root, path, code === "unknown_field");
    const name = path.at(-1);
    return {
      ...stretch,
      ...placeOf(text, stretch.from),
      words: name === undefined ? detail : `${String(name)}: ${detail}`,
    };
  });
  return { first, more: faults.length - first.length };
}
