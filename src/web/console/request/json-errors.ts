import type * as z from "zod/mini";
import { locatedFieldErrors } from "#contract/api/field-error.ts";
import { type JsonError, stretchOf, treeOf } from "./json-nodes.ts";
import type { Stretch } from "./text-change.ts";

/** One error of a body's text, its position and message. */
interface TextError extends Stretch {
  readonly line: number;
  readonly column: number;
  readonly words: string;
}

/** The first errors of a text, and how many more there are. */
export interface TextErrors {
  readonly first: readonly TextError[];
  readonly more: number;
}

/** The most errors shown at once. */
const SHOWN = 20;

const IS_REFUSED = "It can still be sent, to see it refused.";

function placeOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** A error that makes the API refuse the body before schema validation. */
const alone = (text: string, { from, to, words }: JsonError): TextErrors => ({
  first: [{ from, to, ...placeOf(text, from), words: `${words} ${IS_REFUSED}` }],
  more: 0,
});

/** The errors found in a body's text, by the JSON parser or the contract's schema. */
export function errorsIn(text: string, schema: z.ZodMiniType): TextErrors {
  const tree = treeOf(text);
  if (tree.error) return alone(text, tree.error);
  if (tree.repeated) return alone(text, tree.repeated);
  const errors = locatedFieldErrors(schema, JSON.parse(text));
  const first = errors.slice(0, SHOWN).map(({ path, code, detail }) => {
    const stretch = stretchOf(tree.root, path, code === "unknown_field");
    const name = path.at(-1);
    return {
      ...stretch,
      ...placeOf(text, stretch.from),
      words: name === undefined ? detail : `${String(name)}: ${detail}`,
    };
  });
  return { first, more: errors.length - first.length };
}
