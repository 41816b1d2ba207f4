import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** What tests fetch for themselves, outside the project's own dependencies. */
const CACHE = new URL("../../node_modules/.cache/packages/", import.meta.url);

/**
 * A folder with packages, such as "msw@2.11.1", and all they depend on, made once. None of their install scripts is run.
 * Each process works in a folder of its own: npm takes the project itself for the package to install into if its folder is
 * removed meanwhile.
 */
export function packagesWhole(packages: readonly string[]): URL {
  const name = packages.map((each) => each.replaceAll(/[@/]+/g, "-")).join("");
  const folder = new URL(`${name}/`, CACHE);
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const own = mkdtempSync(fileURLToPath(new URL(`.${name}-`, CACHE)));
  writeFileSync(join(own, "package.json"), '{ "private": true }');
  const options = ["--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", ["install", ...options, ...packages], { cwd: own, timeout: 600_000, stdio: "pipe" });
  try {
    renameSync(own, folder);
  } catch (error) {
    // Another process was first.
    if (!existsSync(folder)) throw error;
    rmSync(own, { recursive: true });
  }
  return folder;
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
