import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What the bench fetches for itself, outside the project's own dependencies. */
export const CACHE = new URL("../../node_modules/.cache/bench/", import.meta.url);

function run(command: string, args: readonly string[], folder: URL): void {
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: fileURLToPath(folder),
    encoding: "utf8",
    timeout: 600_000,
  });
  if (status === 0) return;
  throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${error?.message ?? stderr.trim().slice(-300)}`);
}

/** Makes a folder of the cache, once: what is cut off half-way leaves none. */
function once(name: string, make: (folder: URL) => void): URL {
  const folder = new URL(`${name}/`, CACHE);
  if (existsSync(folder)) return folder;
  const half = new URL(`${name}.half/`, CACHE);
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  make(half);
  renameSync(half, folder);
  return folder;
}

const folderName = (name: string, version: string) =>
  `${name.slice(name.indexOf("@") + 1).replace("/", "-")}-${version}`;

/** The files of one package as it is published, without what it depends on: they are made to stand alone in a page. */
export function packageAlone(name: string, version: string): URL {
  const folder = once(folderName(name, version), (half) => {
    run("npm", ["pack", "--silent", `${name}@${version}`], half);
    const [archive = ""] = readdirSync(half);
    run("tar", ["-xzf", archive], half);
    rmSync(new URL(archive, half));
  });
  return new URL("package/", folder);
}

/** A package with all it depends on. None of their install scripts is run. */
export function packageWhole(name: string, version: string): URL {
  const folder = once(`${folderName(name, version)}-whole`, (half) => {
    writeFileSync(new URL("package.json", half), '{ "private": true }');
    run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`], half);
  });
  return new URL(`node_modules/${name}/`, pathToFileURL(fileURLToPath(folder)));
}
