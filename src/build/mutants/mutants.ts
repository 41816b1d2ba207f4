import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { type KnownSurvivor, knownSurvivors } from "./known-survivors.ts";
import { type MutatedFile, mutatedFiles, shown } from "./mutated-file.ts";
import { type Tests, watch } from "./suite.ts";
import { type Job, nameOf, serve, survivorsOf } from "./worker-pool.ts";

/** A folder whose rules are broken, the folder of the tests that must notice, and how many in 100 they must. */
interface Target {
  readonly folder: string;
  readonly tests: string;
  readonly atLeast: number;
}

const TARGETS: readonly Target[] = [
  { folder: "src/domain", tests: "src/domain", atLeast: 90 },
  { folder: "src/server/pipeline", tests: "src/server/pipeline", atLeast: 90 },
  { folder: "src/server/storage", tests: "src/server/storage", atLeast: 90 },
  { folder: "src/transport", tests: "src/transport", atLeast: 90 },
];

const print = (line: string): boolean => process.stdout.write(`${line}\n`);

const modulesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^[\w-]+\.ts$/.test(name))
    .map((name) => `${folder}/${name}`);

/** So many of the jobs, the same for a seed each time. */
function sampleOf(jobs: Job[], size: number, seed: number): Job[] {
  const maxLength = Math.min(size, jobs.length);
  const [drawn = []] = fc.sample(fc.shuffledSubarray(jobs, { minLength: maxLength, maxLength }), { seed, numRuns: 1 });
  return drawn;
}

/** The mutants of a folder that its tests reach. */
function jobsOf(
  { folder, tests }: Target,
  files: readonly MutatedFile[],
  reaching: ReadonlyMap<number, readonly Tests[]>,
): Job[] {
  const own = files.filter(({ path }) => dirname(path) === folder);
  const jobs = own.flatMap((file) =>
    file.mutants.map((_, at) => {
      const all = reaching.get(file.firstId + at) ?? [];
      const noticing = all.filter((each) => each.file.startsWith(`${tests}/`));
      return { file, id: file.firstId + at, tests: noticing.sort((one, other) => one.time - other.time) };
    }),
  );
  return jobs.filter((job) => job.tests.length > 0);
}

/** Whether a known survivor is the mutant of a job. */
const isOf = ({ path, change }: KnownSurvivor, { file, id }: Job): boolean =>
  path === file.path && change === shown(file, id).change;

/** Prints the survivors of a folder by file, except the known ones. Returns whether enough mutants were noticed. */
function report({ folder, atLeast }: Target, jobs: readonly Job[], survivors: ReadonlySet<number>): boolean {
  const own = jobs.filter(({ file }) => dirname(file.path) === folder);
  const left = own.filter(({ id }) => survivors.has(id));
  const unknown = left.filter((job) => !knownSurvivors.some((known) => isOf(known, job)));
  for (const job of unknown) print(nameOf(job));
  const killed = own.length - left.length;
  const percent = own.length === 0 ? 100 : (100 * killed) / own.length;
  const known = left.length - unknown.length;
  print(`${folder}: ${killed} of ${own.length} killed, ${percent.toFixed(1)} %, of ${atLeast} %; ${known} are known`);
  return percent >= atLeast;
}

/** Prints the known survivors among the jobs that a test notices by now. */
function reportNoticed(jobs: readonly Job[], survivors: ReadonlySet<number>): void {
  for (const known of knownSurvivors) {
    const isTried = jobs.some(({ file }) => file.path === known.path);
    const isLeft = jobs.some((job) => survivors.has(job.id) && isOf(known, job));
    if (isTried && !isLeft) print(`${known.path}  ${known.change}: a test notices it now, so it is no known survivor`);
  }
}

/** Breaks rules one at a time, and reports what no test notices. */
export async function main(): Promise<void> {
  const options = {
    worker: { type: "boolean" },
    files: { type: "string", multiple: true },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.worker) return serve(positionals);
  const paths = values.files ?? TARGETS.flatMap(({ folder }) => modulesIn(folder));
  const files = mutatedFiles(paths);
  const targets = TARGETS.filter(({ folder }) => paths.some((path) => dirname(path) === folder));
  const reaching = await watch(files, [...new Set(targets.map(({ tests }) => tests))]);
  const all = targets.flatMap((target) => jobsOf(target, files, reaching));
  const jobs = values.sample ? sampleOf(all, Number(values.sample), Number(values.seed)) : all;
  const survivors = await survivorsOf(jobs, paths);
  const isEnough = targets.map((target) => report(target, jobs, survivors));
  if (!values.sample) reportNoticed(jobs, survivors);
  process.exitCode = isEnough.every(Boolean) ? 0 : 1;
}
