import { configureGlobal } from "fast-check";
import { afterEach, beforeEach } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** The mutants that a test has reached; those that a file has reached outside its tests. */
    reached?: readonly number[];
    /** The mutants that a file has reached while the modules it imports were loaded. */
    early?: readonly number[];
  }
}

declare global {
  /** The mutant that is on. Undefined while the tests are only watched. */
  var activeMutant: number | undefined;
  /** Whether a mutant takes the place of what it changes. */
  var isMutated: (id: number) => boolean;
  /** Called by a file of tests once the modules it imports are loaded. */
  var endImports: () => void;
}

// The same inputs in each run, and none tried after one that fails.
configureGlobal({ seed: 1, endOnFailure: true });

const reached = new Set<number>();
let early: readonly number[] = [];

globalThis.endImports = () => {
  early = [...reached];
  reached.clear();
};

if (globalThis.activeMutant === undefined) {
  globalThis.isMutated = (id) => {
    reached.add(id);
    return false;
  };
  beforeEach(({ task: { file } }) => {
    file.meta.early = early;
    file.meta.reached = [...(file.meta.reached ?? []), ...reached];
    reached.clear();
  });
  afterEach(({ task }) => {
    task.meta.reached = [...reached];
    reached.clear();
  });
} else globalThis.isMutated = (id) => id === globalThis.activeMutant;
