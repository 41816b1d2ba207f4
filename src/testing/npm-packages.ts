import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

/** What tests fetch for themselves, outside the project's own dependencies. */
const CACHE = new URL("../../node_modules/.cache/packages/", import.meta.url);

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

const folderName = (packages: readonly string[]) => packages.map((each) => each.replaceAll(/[@/]+/g, "-")).join("");

/** A folder with packages, such as "msw@2.11.1", and all they depend on. None of their install scripts is run. */
export function packagesWhole(packages: readonly string[]): URL {
  return once(folderName(packages), (half) => {
    writeFileSync(new URL("package.json", half), '{ "private": true }');
    run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], half);
  });
}

/** Why packages cannot be fetched; null if they are there. */
export function whyNotFetched(packages: readonly string[]): string | null {
  try {
    packagesWhole(packages);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** A package with all it depends on. */
export const packageWhole = (name: string, version: string): URL =>
  new URL(`node_modules/${name}/`, packagesWhole([`${name}@${version}`]));
