import { fork } from "node:child_process";
import { availableParallelism } from "node:os";
import { type Heard, NONE } from "./mutant-runner.ts";
import { type MutatedFile, mutatedFiles, shown } from "./mutated-file.ts";
import { openSuite, type Round, type Tests } from "./suite.ts";

/** A mutant, and the tests that reach it, the fastest first. */
export interface Job {
  readonly file: MutatedFile;
  readonly id: number;
  readonly tests: readonly Tests[];
}

/** A mutant as it is printed. */
export function nameOf({ file, id }: Job): string {
  const { place, change } = shown(file, id);
  return `${file.path}:${place}  ${change}`;
}

/** How long a round may take, in milliseconds: a mutant that makes a loop endless counts as noticed. */
const ROUND_LIMIT = 60_000;

/** What became of a batch: the mutants noticed, the one that ended the process or took too long, and whether all else is in order. */
interface Verdict {
  readonly noticed: ReadonlySet<number>;
  readonly stuck: number | null;
  readonly isInOrder: boolean;
}

type Told = Heard | { readonly hasErrors: boolean };

/** A process that runs rounds. It is started again after a mutant that ends it, or takes too long. */
function startWorker(paths: readonly string[], tell: (heard: Heard) => void) {
  const start = () => fork(process.argv[1] ?? "", ["--worker", ...paths]);
  let child = start();
  const run = (rounds: readonly Round[]) =>
    new Promise<Verdict>((resolve) => {
      const noticed = new Set<number>();
      let current = rounds[0]?.mutant ?? NONE;
      const end = (verdict: Omit<Verdict, "noticed">) => {
        clearTimeout(timer);
        child.removeAllListeners();
        if (verdict.stuck !== null) {
          child.kill("SIGKILL");
          child = start();
        }
        resolve({ noticed, ...verdict });
      };
      const giveUp = () => end({ stuck: current, isInOrder: false });
      const timer = setTimeout(giveUp, ROUND_LIMIT);
      child.on("message", (told: Told) => {
        if ("hasErrors" in told) return end({ stuck: null, isInOrder: !told.hasErrors && !noticed.has(NONE) });
        timer.refresh();
        current = told.mutant;
        if (told.isNoticed) noticed.add(told.mutant);
        tell(told);
      });
      child.once("exit", giveUp);
      child.send(rounds);
    });
  return { run, stop: () => child.kill() };
}

/** Serves the process that started this one. */
export async function serve(paths: readonly string[]): Promise<void> {
  const tell = (told: Told) => process.send?.(told);
  const run = await openSuite(mutatedFiles(paths), tell);
  process.on("disconnect", () => process.exit());
  process.on("message", (rounds: readonly Round[]) => {
    void run(rounds).then((hasErrors) => tell({ hasErrors }));
  });
}

/**
 * The rounds of some jobs in one worker. Of many, slow tests wait until one is tried alone. At the end, what noticed one runs
 * once more without: one may have left something behind.
 */
function roundsOf(jobs: readonly Job[], isFirst: (path: string, file: string) => boolean): Round[] {
  const isAlone = jobs.length === 1;
  const rounds = jobs.flatMap(({ id, file: { path }, tests }) => {
    const place = ({ file }: Tests) => (isFirst(path, file) ? 0 : 1);
    return tests
      .toSorted((one, other) => place(one) - place(other))
      .map(({ file, ids, quickIds }) => ({ mutant: id, file, ids: isAlone ? ids : quickIds }))
      .filter(({ ids }) => ids.length > 0);
  });
  if (isAlone) return rounds;
  const checked = new Map<string, Set<string>>();
  for (const { file, ids } of rounds) checked.set(file, new Set([...(checked.get(file) ?? []), ...ids]));
  return [...rounds, ...[...checked].map(([file, ids]) => ({ mutant: NONE, file, ids: [...ids] }))];
}

/** A mutant of what is computed while modules are loaded has a worker of its own; others share one. */
function batchesOf(jobs: readonly Job[], size: number): Job[][] {
  const isEarly = ({ tests }: Job) => tests.some((each) => each.isEarly);
  const sharing = jobs.filter((job) => !isEarly(job));
  const shared = sharing.flatMap((_, at) => (at % size === 0 ? [sharing.slice(at, at + size)] : []));
  return [...shared, ...jobs.filter(isEarly).map((job) => [job])];
}

/**
 * The ids of the mutants that no test notices. One that survives beside others is tried again alone, as is each of a batch that is
 * not in order. What noticed the last mutant of a file is asked first about its next.
 */
export async function survivorsOf(jobs: readonly Job[], paths: readonly string[]): Promise<Set<number>> {
  const survivors = new Set<number>();
  const last = new Map<string, string>();
  const fileOf = new Map(jobs.map(({ id, file }) => [id, file.path]));
  const waiting = batchesOf(jobs, 20);
  const judge = (batch: readonly Job[], { noticed, stuck, isInOrder }: Verdict): Job[][] => {
    if (stuck !== null && stuck !== NONE)
      return [batch.filter(({ id }) => id !== stuck)].filter(({ length }) => length > 0);
    const left = isInOrder ? batch.filter(({ id }) => !noticed.has(id)) : batch;
    if (batch.length > 1) return left.map((job) => [job]);
    for (const job of isInOrder ? left : []) {
      survivors.add(job.id);
      process.stderr.write(`${nameOf(job)}\n`);
    }
    return [];
  };
  const work = async () => {
    const { run, stop } = startWorker(paths, ({ mutant, file, isNoticed }) => {
      if (isNoticed) last.set(fileOf.get(mutant) ?? "", file);
    });
    for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
      const verdict = await run(roundsOf(batch, (path, file) => last.get(path) === file));
      waiting.push(...judge(batch, verdict));
      process.stderr.write(`${waiting.length} batches left\n`);
    }
    stop();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return survivors;
}
