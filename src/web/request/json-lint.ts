import { type Diagnostic, linter } from "@codemirror/lint";
import type { EditorState, Extension } from "@codemirror/state";
import type * as z from "zod/mini";
import { placedFaults } from "#contract/fault.ts";
import { firstError, type Stretch, stretchOf } from "./json-nodes.ts";

/** One fault as it is told below the text: its line, and its words. */
export interface LineFault {
  readonly from: number;
  readonly line: number;
  readonly words: string;
}

function faultsIn(state: EditorState, schema: z.ZodMiniType): readonly (Stretch & { readonly words: string })[] {
  let body: unknown;
  try {
    body = JSON.parse(state.doc.toString());
  } catch {
    return [{ ...firstError(state), words: "From here on it is not JSON. It can still be sent, to see it refused." }];
  }
  return placedFaults(schema, body).map(({ path, code, detail }) => {
    const name = path.at(-1);
    const stretch = stretchOf(state, path, code === "unknown_field");
    return { ...stretch, words: name === undefined ? detail : `${String(name)}: ${detail}` };
  });
}

/** Marks what the contract's schema finds wrong, where it stands, and tells it to `tell`. */
export function bodyLint(schema: z.ZodMiniType, tell: (faults: readonly LineFault[]) => void): Extension {
  return linter(
    ({ state }) => {
      const faults = faultsIn(state, schema);
      tell(faults.map(({ from, words }) => ({ from, line: state.doc.lineAt(from).number, words })));
      return faults.map(({ from, to, words }): Diagnostic => ({ from, to, severity: "error", message: words }));
    },
    { delay: 300 },
  );
}
