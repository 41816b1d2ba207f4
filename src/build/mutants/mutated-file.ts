import { readFileSync } from "node:fs";
import { type Mutant, mutantsOf } from "./operators.ts";

/** A module with its mutants, whose ids count on from those of the modules before it. */
export interface MutatedFile {
  readonly path: string;
  readonly code: string;
  readonly firstId: number;
  readonly mutants: readonly Mutant[];
}

export function mutatedFiles(paths: readonly string[]): MutatedFile[] {
  let firstId = 0;
  return paths.map((path) => {
    const code = readFileSync(path, "utf8");
    const file = { path, code, firstId, mutants: mutantsOf(code) };
    firstId += file.mutants.length;
    return file;
  });
}

const shortened = (text: string): string => text.replace(/\s+/g, " ").replace(/^(.{80}).+/, "$1…");

/** A mutant as it is printed: where it is, counted from 1, and what it changes, as `original → mutant`. */
export function shown({ code, firstId, mutants }: MutatedFile, id: number): { place: string; change: string } {
  const { start, end, text } = mutants[id - firstId] as Mutant;
  const before = code.slice(0, start).split("\n");
  return {
    place: `${before.length}:${(before.at(-1) ?? "").length + 1}`,
    change: `${shortened(code.slice(start, end))} → ${shortened(text) || "nothing"}`,
  };
}
