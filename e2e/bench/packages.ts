import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
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

/**
 * Makes a folder of the cache, once. Each process works in a folder of its own: npm takes the project itself for the
 * package to install into if its folder is removed meanwhile.
 */
function once(name: string, make: (folder: URL) => void): URL {
  const folder = new URL(`${name}/`, CACHE);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const own = pathToFileURL(`${mkdtempSync(fileURLToPath(new URL(`.${name}-`, CACHE)))}/`);
  make(own);
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
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
