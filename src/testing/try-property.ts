import { relative } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";

/** `PROPERTY_SEED` and `PROPERTY_PATH` run one case again; a failure prints them. */
const { PROPERTY_SEED, PROPERTY_PATH } = process.env;

interface PropertyOptions {
  readonly seed: number;
  readonly numRuns: number;
}

/** The command that runs a case of the present test again. */
function commandFor(seed: number, path: string | null): string {
  const { testPath = "", currentTestName = "" } = expect.getState();
  const file = relative(process.cwd(), testPath);
  const name = currentTestName.split(" > ").at(-1) ?? "";
  return `PROPERTY_SEED=${seed} PROPERTY_PATH=${path ?? "0"} npx vitest run ${file} -t ${JSON.stringify(name)}`;
}

/** Tries a property. A failure prints the seed, the smallest case, and the command that runs this case again. */
export async function tryProperty<Ts>(
  property: fc.IAsyncProperty<Ts>,
  { seed, numRuns }: PropertyOptions,
): Promise<void> {
  const again = PROPERTY_SEED === undefined ? { seed } : { seed: Number(PROPERTY_SEED), path: PROPERTY_PATH ?? "0" };
  const details = await fc.check(property, { numRuns, ...again });
  if (!details.failed) return;
  const { counterexamplePath, errorInstance } = details;
  const found = await fc.asyncDefaultReportMessage(details);
  throw new Error(`Run this case again:\n  ${commandFor(details.seed, counterexamplePath)}\n\n${found}`, {
    cause: errorInstance,
  });
}
