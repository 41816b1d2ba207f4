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

const BANNER = `/*!
 * Top-up Sandbox {version} (build {build}): the Reseller Top-up API in one file, without dependencies.
 * Sample data. Follows the spec; where it is silent, marked assumptions.
 * import { createSandbox } from "./sandbox.mjs", or run it: node sandbox.mjs --help
 * Its license, and those of the packages in it:
 *
 * {licenses}
 */
`;

/** Writes the version and the build into a text; the build is a hash of the rest. */
function stamped(text: string, version: string): string {
  const withVersion = text.replaceAll("{version}", version);
  const hash = createHash("sha256").update(withVersion).digest("hex").slice(0, 16);
  return withVersion.replaceAll("{build}", hash);
}

/** Modules that only the page uses, although the service imports them: its actions and runs, examples, storage, other tabs. */
const OF_THE_PAGE =
  /\/src\/(server\/(panel\/page-actions|pipeline\/runs|log\/(exchange-schema|kept-exchanges)|storage\/stored-place)|contract\/api\/example)\.ts$/;

/** What is left of them. */
const WITHOUT_THE_PAGE = `export const examples = {};
export const readExchanges = () => [];
const none = () => null;
export { none as exchangeIn, none as keepExchanges, none as openedIn, none as pageActions, none as setAsideAt, none as postExchange };
export const createRuns = () => ({ openRun: none, runOf: () => ({ isOver: none, takeFailure: none }) });
`;

/** What is left of `note.ts` without them. */
const WITHOUT_NOTES = `export const documented = (schema) => schema;
export const assumed = documented;
`;

const LAZY_IMPORT = /\bimport\("([#.][^"]+)"\)/g;

/** What only documents say: `documented(schema, "Its meaning.")` of a schema, `when` and `remedy` of an error. */
const NOTES = /,\s*("[^"\n]*\."|`[^`\n]*`)(?=,?\s*[){])|\b(when|remedy): "[^"\n]*",?/g;

const withoutNotes = (): Plugin => ({
  name: "without-notes",
  load: { filter: { id: /\/src\/contract\/api\/note\.ts$/ }, handler: () => WITHOUT_NOTES },
  transform: {
    order: "post",
    filter: { id: /\/src\/contract\/api\/.*\.ts$/, code: /from "\.\/note\.ts"/ },
    handler: (code) => code.replace(NOTES, ""),
  },
});

/** Imports statically what the page loads later: one file has no parts, and needs no wrapper around them. */
const inOnePart = (): Plugin => ({
  name: "in-one-part",
  load: { filter: { id: OF_THE_PAGE }, handler: () => WITHOUT_THE_PAGE },
  transform: {
    order: "post",
    filter: { id: /\/src\/.*\.ts$/, code: LAZY_IMPORT },
    handler(code) {
      const imports: string[] = [];
      const text = code.replace(LAZY_IMPORT, (_, from: string) => {
        imports.push(`import * as part${imports.length} from "${from}";\n`);
        return `Promise.resolve(part${imports.length - 1})`;
      });
      return imports.join("") + text;
    },
  },
});

/** The service of the page as one ES module without dependencies. */
export async function standaloneFile(version: string): Promise<string> {
  const [result] = [
    await build({
      configFile: false,
      plugins: [inOnePart(), withoutNotes(), scripts()],
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

/** Writes `sandbox.mjs` and its types next to the page. */
export function standalone(version: string): Plugin {
  return {
    name: "standalone",
    apply: "build",
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: await standaloneFile(version) });
      for (const fileName of TYPES) this.emitFile({ type: "asset", fileName, source: standaloneTypes() });
    },
  };
}
