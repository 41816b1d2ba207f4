import { spawnSync } from "node:child_process";

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: "utf8", timeout: 600_000 });

/** Where a program of one of these names is, or null. */
export function onThisMachine(names: readonly string[]): string | null {
  for (const name of names) {
    const path = run("which", name).stdout?.trim();
    if (path) return path;
  }
  return null;
}

/** Installs a package of the system's own, where that is allowed; false where it is not, or failed. */
export function installPackage(name: string): boolean {
  const mayUseApt = process.getuid?.() === 0 && run("which", "apt-get").status === 0;
  return mayUseApt && run("apt-get", "update").status === 0 && run("apt-get", "install", "-y", name).status === 0;
}

/** What `find` finds; where the tests run by themselves, a package is installed if it finds nothing. */
export function foundOrInstalled(find: () => string | null, name: string): string | null {
  const path = find();
  if (path || !process.env.CI) return path;
  process.stdout.write(`No ${name} found; installing it.\n`);
  return installPackage(name) ? find() : null;
}

/** Has Playwright fetch its own Chromium. */
export const fetchChromium = (): void => void run("npx", "playwright", "install", "chromium");
