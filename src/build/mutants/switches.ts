import type { Mutant } from "./operators.ts";

/** Wraps the text of a part, with the mutants inside it already switched, into the switch of one of its own. */
function switched({ kind, text }: Mutant, id: number, original: string): string {
  const condition = `globalThis.isMutated(${id})`;
  if (kind === "statement") return `{ if (!${condition}) { ${original} } }`;
  if (kind === "entry") return `...(${condition} ? {} : { ${original} })`;
  return `(${condition} ? (${text}) : (${original}))`;
}

/** A module with all its mutants in it, each behind a switch. The first has the given id, and the next the next one. */
export function withSwitches(code: string, mutants: readonly Mutant[], firstId: number): string {
  let next = 0;
  function rendered(start: number, end: number): string {
    let text = "";
    let at = start;
    for (let mutant = mutants[next]; mutant && mutant.start < end; mutant = mutants[next]) {
      const id = firstId + next;
      next += 1;
      text += code.slice(at, mutant.start) + switched(mutant, id, rendered(mutant.start, mutant.end));
      at = mutant.end;
    }
    return text + code.slice(at, end);
  }
  return rendered(0, code.length);
}
