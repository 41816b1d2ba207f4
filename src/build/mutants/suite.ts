import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { createVitest, type TestCase, type TestModule } from "vitest/node";
import config from "../../../vite.config.ts";
import { CHANNEL, type Heard, labelOf } from "./mutant-runner.ts";
import type { MutatedFile } from "./mutated-file.ts";
import { withSwitches } from "./switches.ts";

/** Tests of a file that reach a mutant. */
export interface Tests {
  readonly file: string;
  readonly ids: readonly string[];
  /** Those of them that are quick. */
  readonly quickIds: readonly string[];
  readonly time: number;
  /** Whether the file reaches it while the modules it imports are loaded, which happens once in a worker. */
  readonly isEarly: boolean;
}

/** A mutant, and tests of a file to run with it. */
export interface Round extends Pick<Tests, "file" | "ids"> {
  readonly mutant: number;
}

/** How long a quick test takes at most, in milliseconds. */
const QUICK = 2000;

/** Puts the mutants of some modules into them while they are loaded. The files stay as they are. */
const switches = (files: readonly MutatedFile[]): Plugin => ({
  name: "mutants",
  enforce: "pre",
  transform(code, id) {
    // Imports come first, wherever they stand.
    if (/\.test\.tsx?$/.test(id)) return { code: `globalThis.endImports();${code}`, map: null };
    const file = files.find(({ path }) => resolve(path) === id);
    return file && { code: withSwitches(file.code, file.mutants, file.firstId), map: null };
  },
});

class InOrder {
  shard = <T>(files: T): T => files;
  sort = <T>(files: T): T => files;
}

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** The tests of the project, with mutants in the modules they load. */
async function openVitest(files: readonly MutatedFile[], own: { readonly isolate: boolean; readonly runner?: string }) {
  const { test: { projects, setupFiles, ...test } = {}, ...site } = config;
  const options = {
    ...test,
    ...own,
    config: false as const,
    watch: false,
    pool: "threads" as const,
    maxWorkers: 1,
    passWithNoTests: true,
    testTimeout: 10_000,
    setupFiles: [beside("./setup.ts"), ...[setupFiles ?? []].flat()],
    sequence: { sequencer: InOrder },
    reporters: [{}],
  };
  return createVitest("test", options, { ...site, plugins: [...(config.plugins ?? []), switches(files)] });
}

/** Runs tests with nothing mutated, and says which of them reach each mutant. */
export async function watch(files: readonly MutatedFile[], folders: readonly string[]): Promise<Map<number, Tests[]>> {
  const vitest = await openVitest(files, { isolate: true });
  const specifications = await vitest.globTestSpecifications(folders.map((folder) => `${folder}/`));
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
  const timeOf = (test: TestCase) => test.diagnostic()?.duration ?? 0;
  const testsOf = (tests: readonly TestCase[], isEarly: boolean): Tests => ({
    file: module.relativeModuleId,
    ids: tests.map(({ id }) => id),
    quickIds: tests.filter((test) => timeOf(test) < QUICK).map(({ id }) => id),
    time: tests.reduce((sum, test) => sum + timeOf(test), 0),
    isEarly,
  });
  const all = [...module.children.allTests("passed")];
  const reaching = new Map<number, TestCase[]>();
  for (const test of all)
    for (const id of test.meta().reached ?? []) reaching.set(id, [...(reaching.get(id) ?? []), test]);
  const { reached = [], early = [] } = module.meta();
  return new Map([
    ...[...reaching].map(([id, tests]) => [id, testsOf(tests, false)] as const),
    ...reached.map((id) => [id, testsOf(all, false)] as const),
    ...early.map((id) => [id, testsOf(all, true)] as const),
  ]);
}

/** Runs rounds in a worker of their own, and tells of each. Returns whether an error was in none of their tests. */
export async function openSuite(files: readonly MutatedFile[], tell: (heard: Heard) => void) {
  const vitest = await openVitest(files, { isolate: false, runner: beside("./mutant-runner.ts") });
  const project = vitest.getRootProject();
  const channel = new BroadcastChannel(CHANNEL);
  let over = 0;
  channel.onmessage = (message) => {
    const heard = (message as { readonly data: Heard }).data;
    if (heard.isNoticed !== undefined) over += 1;
    tell(heard);
  };
  return async (rounds: readonly Round[]): Promise<boolean> => {
    over = 0;
    const specifications = rounds.map(({ mutant, file, ids }) =>
      project.createSpecification(resolve(file), { testIds: [labelOf(mutant), ...ids] }),
    );
    const { unhandledErrors } = await vitest.runTestSpecifications(specifications);
    // What a worker tells may arrive after its end.
    for (let turn = 0; turn < 1000 && over < rounds.length; turn++) await new Promise(setImmediate);
    return unhandledErrors.length > 0 || over < rounds.length;
  };
}
