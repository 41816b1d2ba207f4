import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** A folder into which packages of npm are fetched once, and why they could not be; null if they are there. */
export function fetchedPackages(name: string, packages: readonly string[]): { folder: string; whyNot: string | null } {
  const folder = resolve("node_modules/.cache", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  const done = join(folder, "node_modules", ".done");
  if (existsSync(done) && readFileSync(done, "utf8") === packages.join()) return { folder, whyNot: null };
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", ...packages];
  const { status, stderr } = spawnSync("npm", args, { cwd: folder, encoding: "utf8" });
  if (status !== 0) return { folder, whyNot: `npm could not fetch them: ${stderr.slice(-200)}` };
  writeFileSync(done, packages.join());
  return { folder, whyNot: null };
}
