import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import manifest from "../../package.json" with { type: "json" };

const PACKAGE = "top-up-sandbox";
export const PACKAGE_FILE = `${PACKAGE}.tgz`;

/** The time that npm writes into every package, so that the same files are the same package: 1985-10-26. */
const MODIFIED = 499_162_500;

const BLOCK = 512;

const octal = (value: number, length: number): string => `${value.toString(8).padStart(length - 1, "0")}\0`;

/** One file of a tar archive (POSIX.1-1988, ustar): its header, and its bytes up to a whole block. */
function entryOf(name: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  const header = Buffer.alloc(BLOCK);
  header.write(`package/${name}`, 0);
  header.write(octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(bytes.length, 12) + octal(MODIFIED, 12), 100);
  // The checksum counts its own place as blanks.
  header.write("        0", 148);
  header.write("ustar\x0000", 257);
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte),
      7,
    )} `,
    148,
  );
  return Buffer.concat([header, bytes, Buffer.alloc(-bytes.length & (BLOCK - 1))]);
}

/** A package as `npm pack` writes it, of files by name. */
const packed = (files: Readonly<Record<string, string>>): Buffer => {
  const entries = Object.entries(files).map(([name, text]) => entryOf(name, text));
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]), { level: 9 });
};

/**
 * The module for `require`, which Jest makes of an import unless it is told to run modules: it then refuses a file of `.mjs`, and what
 * Node itself would load has other globals than the tests.
 */
export const commonJsOf = (module: string): string =>
  module
    .replace(/\bexport\s*\{([^}]*)\};?(?=\s*\/\/ build \w+\s*$)/, (_, names: string) => {
      const members = names.replace(/([\w$]+) as ([\w$]+)/g, "$2: $1");
      return `module.exports = {${members}};`;
    })
    .replaceAll("import.meta.url", 'require("node:url").pathToFileURL(__filename).href')
    .replaceAll("import.meta.main", "false");

/** The package of a built folder, which is served at this address. It has the same `sandbox.mjs`, and no dependencies. */
export function packageOf(folder: string, address: string): Buffer {
  const built = (name: string) => readFileSync(join(folder, name), "utf8");
  const own = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
  const { version, license, description } = manifest;
  const about = {
    name: PACKAGE,
    version,
    description,
    license,
    type: "module",
    bin: { [PACKAGE]: "sandbox.mjs" },
    main: "./sandbox.mjs",
    types: "./sandbox.d.mts",
    exports: {
      ".": {
        require: { types: "./sandbox.d.cts", default: "./sandbox.cjs" },
        default: { types: "./sandbox.d.mts", default: "./sandbox.mjs" },
      },
      "./openapi.json": "./openapi.json",
      "./report.schema.json": "./report.schema.json",
      "./package.json": "./package.json",
    },
    engines: { node: ">=20.16" },
  };
  return packed({
    "package.json": `${JSON.stringify(about, null, 2)}\n`,
    "sandbox.mjs": built("sandbox.mjs"),
    "sandbox.cjs": commonJsOf(built("sandbox.mjs")),
    "sandbox.d.mts": built("sandbox.d.mts"),
    "sandbox.d.cts": built("sandbox.d.mts"),
    "openapi.json": built("openapi.json"),
    "report.schema.json": built("report.schema.json"),
    LICENSE: own("../../LICENSE"),
    "README.md": own("package-readme.md").replaceAll("https://your-host/", () => address),
  });
}

/** The version and the build of the `sandbox.mjs` in a folder, such as `0.2.0 (build 0123456789abcdef)`. */
export function releaseIn(folder: string): string {
  const [, release] = /^ \* Top-up Sandbox (.+?): /m.exec(readFileSync(join(folder, "sandbox.mjs"), "utf8")) ?? [];
  if (!release) throw new Error("sandbox.mjs does not begin with its version.");
  return release;
}
