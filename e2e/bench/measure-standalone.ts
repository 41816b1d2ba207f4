import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Rollup } from "vite";
import { CACHE } from "../../src/testing/npm-packages.ts";
import { median } from "./statistics.ts";

/** What `sandbox.mjs` does as a library. */
export interface StandaloneFigures {
  /** Milliseconds, medians of new processes. */
  readonly importing: number;
  readonly responding: number;
  /** Lists of products a second in one process: the pipeline alone, and `sandbox.fetch`. */
  readonly pipelineRate: number;
  readonly fetchRate: number;
}

const ROUNDS = 5;

const distFile = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
const FIRST_RESPONSE = fileURLToPath(new URL("standalone/first-response.mjs", import.meta.url));

/** Runs a file in a new process, with the path of `sandbox.mjs`, and reads the JSON that it prints. */
const runInNode = (file: string) =>
  JSON.parse(execFileSync(process.execPath, [file, distFile("sandbox.mjs")], { encoding: "utf8" }));

/** The pipeline is not in the interface of `sandbox.mjs`: a bundle of its own measures both. */
async function ratesFile(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(new URL("standalone/rates.ts", import.meta.url)),
      write: false,
      target: "es2023",
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [chunk] = [built].flat().flatMap((each) => ("output" in each ? (each as Rollup.RollupOutput).output : []));
  if (chunk?.type !== "chunk") throw new Error("rates.ts was not built.");
  mkdirSync(CACHE, { recursive: true });
  const file = fileURLToPath(new URL("rates.mjs", CACHE));
  writeFileSync(file, chunk.code);
  return file;
}

export async function measureStandalone(): Promise<StandaloneFigures> {
  const first: { importing: number; responding: number }[] = [];
  for (let round = 0; round <= ROUNDS; round++) first.push(runInNode(FIRST_RESPONSE));
  const rates: { pipeline: number[]; sandbox: number[] } = runInNode(await ratesFile());
  return {
    // The first process reads the file from the disk.
    importing: median(first.slice(1).map(({ importing }) => importing)),
    responding: median(first.slice(1).map(({ responding }) => responding)),
    pipelineRate: median(rates.pipeline),
    fetchRate: median(rates.sandbox),
  };
}
