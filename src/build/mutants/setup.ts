import { configureGlobal } from "fast-check";
import { afterEach, beforeEach, inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The mutant that is active; null while the tests are only watched. */
    readonly mutant: number | null;
  }
  interface TaskMeta {
    /** The mutants that a test has reached; those that a file has reached outside its tests. */
    reached?: readonly number[];
  }
}

// The same inputs in each run, and none tried after one that fails.
configureGlobal({ seed: 1, endOnFailure: true });

const active = inject("mutant");
const reached = new Set<number>();

globalThis.isMutated = (id) => {
  if (active === null) reached.add(id);
  return id === active;
};

if (active === null) {
  beforeEach(({ task: { file } }) => {
    file.meta.reached = [...(file.meta.reached ?? []), ...reached];
    reached.clear();
  });
  afterEach(({ task }) => {
    task.meta.reached = [...reached];
    reached.clear();
  });
}
