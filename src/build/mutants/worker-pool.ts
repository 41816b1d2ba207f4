import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { type MutatedFile, mutatedFiles } from "./mutated-file.ts";
import { openSuite, type Tests } from "./suite.ts";

/** A mutant, and the tests that reach it, the fastest first. */
export interface Job {
  readonly file: MutatedFile;
  readonly id: number;
  readonly tests: readonly Tests[];
}

/** What a job's process is told: its file it knows. */
type Task = Pick<Job, "id" | "tests">;

/** How long the tests of one mutant may take: one that makes a loop endless counts as noticed. */
const limitOf = ({ tests }: Task): number => 20_000 + 3 * tests.reduce((sum, { time }) => sum + time, 0);

/** A process that runs tests with mutants. It is started again after a mutant that ends it, or takes too long. */
function startWorker(paths: readonly string[]) {
  const start = () => fork(process.argv[1] ?? "", ["--worker", ...paths]);
  let child = start();
  const run = ({ id, tests }: Task) =>
    new Promise<boolean>((resolve) => {
      const end = (isNoticed: boolean, isOver: boolean) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (isOver) {
          child.kill("SIGKILL");
          child = start();
        }
        resolve(isNoticed);
      };
      const timer = setTimeout(() => end(true, true), limitOf({ id, tests }));
      child.once("message", (isNoticed) => end(isNoticed === true, false));
      child.once("exit", () => end(true, true));
      child.send({ id, tests } satisfies Task);
    });
  return { run, stop: () => child.kill() };
}

/** Serves the process that started this one. */
export async function serve(paths: readonly string[]): Promise<void> {
  const isNoticed = await openSuite(mutatedFiles(paths));
  process.on("disconnect", () => process.exit());
  process.on("message", ({ id, tests }: Task) => {
    void isNoticed(id, tests).then((noticed) => process.send?.(noticed));
  });
}

/** The ids of the mutants that no test notices. */
export async function survivorsOf(jobs: readonly Job[], paths: readonly string[]): Promise<Set<number>> {
  const survivors = new Set<number>();
  const waiting = jobs.entries();
  const work = async () => {
    const { run, stop } = startWorker(paths);
    for (const [at, job] of waiting) {
      if (!(await run(job))) survivors.add(job.id);
      if (at % 50 === 49) process.stderr.write(`${at + 1} of ${jobs.length}, ${survivors.size} survivors\n`);
    }
    stop();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return survivors;
}
