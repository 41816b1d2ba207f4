import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";
import { filesIn, licensesOf } from "./licenses.ts";
import { scripts } from "./scripts.ts";

const FOLDER = new URL("../standalone/", import.meta.url);
const FILE = "sandbox.mjs";

/** The types beside the file: `.d.mts` is the name that TypeScript looks for, `.d.ts` the one that people do. */
const TYPES = ["sandbox.d.mts", "sandbox.d.ts"];

/** A tool that counts what tests run must not write into the file: a thread gets the text of a function. */
const BANNER = `#!/usr/bin/env node
/*!
 * Top-up Sandbox {version} (build {build}): the Reseller Top-up API in one file.
 * Sample data. Follows the spec; where it is silent, marked assumptions.
 * import { createSandbox } from "./sandbox.mjs", or run it: node sandbox.mjs --help
 * Licenses:
 *
 * {licenses}
 */
/* istanbul ignore file */
`;

/** Writes the version and the build into a text; the build is a hash of the rest. */
function stamped(text: string, version: string): string {
  const withVersion = text.replaceAll("{version}", version);
  const hash = createHash("sha256").update(withVersion).digest("hex").slice(0, 16);
  return withVersion.replaceAll("{build}", hash);
}

/** The service of the page as one ES module without dependencies. */
export async function standaloneFile(version: string): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      plugins: [scripts()],
      publicDir: false,
      logLevel: "warn",
      json: { stringify: false },
      ssr: { noExternal: true },
      build: {
        ssr: fileURLToPath(new URL("main.ts", FOLDER)),
        write: false,
        minify: true,
        target: "es2023",
        rolldownOptions: { output: { format: "es", codeSplitting: false, charset: "ascii" } },
      },
    }),
  ].flat() as Rolldown.RolldownOutput[];
  const chunks = result?.output ?? [];
  const [chunk] = chunks;
  if (chunks.length !== 1 || chunk?.type !== "chunk") throw new Error(`${FILE} is not one file.`);
  const banner = BANNER.replace("{licenses}", () => licensesOf(filesIn([chunk])).replaceAll("\n", "\n * "));
  return stamped(`${banner}${chunk.code}// build {build}\n`, version);
}

/** The types of the file. */
export const standaloneTypes = (): string => readFileSync(new URL("sandbox-types.ts", FOLDER), "utf8");

/** The schema of what `--report` writes as JSON. */
export const reportSchema = (): string => readFileSync(new URL("report.schema.json", FOLDER), "utf8");

/** Writes `sandbox.mjs`, its types and the schema of its reports next to the page. */
export function standalone(version: string): Plugin {
  return {
    name: "standalone",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await standaloneFile(version) });
      this.emitFile({ type: "asset", fileName: "report.schema.json", source: reportSchema() });
      for (const fileName of TYPES) this.emitFile({ type: "asset", fileName, source: standaloneTypes() });
    },
  };
}
