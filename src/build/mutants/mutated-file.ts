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

/** What a mutant changes: `original → mutant`. */
export function changeOf({ code }: MutatedFile, { start, end, text }: Mutant): string {
  return `${shortened(code.slice(start, end))} → ${shortened(text) || "nothing"}`;
}

/** The line and column of a mutant, counted from 1. */
export function placeOf({ code }: MutatedFile, { start }: Mutant): string {
  const before = code.slice(0, start).split("\n");
  return `${before.length}:${(before.at(-1) ?? "").length + 1}`;
}
