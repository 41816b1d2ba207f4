import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { createVitest, type TestModule } from "vitest/node";
import config from "../../../vite.config.ts";
import type { MutatedFile } from "./mutated-file.ts";
import { withSwitches } from "./switches.ts";

/** Tests of a file that reach a mutant: all of them, if the file reaches it outside of them. */
export interface Tests {
  readonly file: string;
  readonly ids: readonly string[] | "all";
  readonly time: number;
}

/** Puts the mutants of some modules into them while they are loaded. The files stay as they are. */
const switches = (files: readonly MutatedFile[]): Plugin => ({
  name: "mutants",
  enforce: "pre",
  transform(_code, id) {
    const file = files.find(({ path }) => resolve(path) === id);
    return file && { code: withSwitches(file.code, file.mutants, file.firstId), map: null };
  },
});

class InOrder {
  shard = <T>(files: T): T => files;
  sort = <T>(files: T): T => files;
}

/** The tests of the project with mutants in the modules they load. Each run has a worker of its own. */
async function openVitest(files: readonly MutatedFile[], isolate: boolean) {
  const { test: { projects, setupFiles, ...test } = {}, ...site } = config;
  const options = {
    ...test,
    config: false as const,
    watch: false,
    isolate,
    bail: isolate ? 0 : 1,
    pool: "threads" as const,
    maxWorkers: 1,
    testTimeout: 10_000,
    setupFiles: [fileURLToPath(new URL("./setup.ts", import.meta.url)), ...[setupFiles ?? []].flat()],
    sequence: { sequencer: InOrder },
    reporters: [{}],
  };
  return createVitest("test", options, { ...site, plugins: [...(config.plugins ?? []), switches(files)] });
}

/** Runs tests with nothing mutated, and says which of them reach each mutant. */
export async function watch(files: readonly MutatedFile[], folders: readonly string[]): Promise<Map<number, Tests[]>> {
  const vitest = await openVitest(files, true);
  const specifications = await vitest.globTestSpecifications(folders.map((folder) => `${folder}/`));
  vitest.provide("mutant", null);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const failed = testModules.filter((each) => each.state() !== "passed").map((each) => each.relativeModuleId);
  if (failed.length + unhandledErrors.length > 0) throw new Error(`Tests fail without a mutant: ${failed.join(", ")}.`);
  await vitest.close();
  const reaching = new Map<number, Tests[]>();
  for (const module of testModules)
    for (const [id, tests] of reachedBy(module)) reaching.set(id, [...(reaching.get(id) ?? []), tests]);
  return reaching;
}

/** The mutants that the tests of a file reach, each with those tests. */
function reachedBy(module: TestModule): Map<number, Tests> {
  const file = module.relativeModuleId;
  const found = new Map<number, Tests>();
  const all = [...module.children.allTests("passed")];
  const timeOf = (test: (typeof all)[number]) => test.diagnostic()?.duration ?? 0;
  for (const test of all)
    for (const id of test.meta().reached ?? []) {
      const { ids = [], time = 0 } = found.get(id) ?? {};
      found.set(id, { file, ids: [...ids, test.id], time: time + timeOf(test) });
    }
  const time = all.reduce((sum, test) => sum + timeOf(test), 0);
  for (const id of module.meta().reached ?? []) found.set(id, { file, ids: "all", time });
  return found;
}

/** Runs tests with one mutant at a time; returns whether any fails. */
export async function openSuite(files: readonly MutatedFile[]) {
  const vitest = await openVitest(files, false);
  const project = vitest.getRootProject();
  return async (mutant: number, tests: readonly Tests[]): Promise<boolean> => {
    const specifications = tests.map(({ file, ids }) =>
      project.createSpecification(resolve(file), ids === "all" ? {} : { testIds: [...ids] }),
    );
    vitest.state.filesMap.clear();
    vitest.state.idMap.clear();
    vitest.provide("mutant", mutant);
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
    return unhandledErrors.length > 0 || testModules.some((each) => each.state() === "failed");
  };
}
