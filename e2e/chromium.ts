import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const run = (command: string, ...args: string[]) => spawnSync(command, args, { encoding: "utf8", timeout: 600_000 });

function onThisMachine(): string | null {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  for (const name of NAMES) {
    const path = run("which", name).stdout?.trim();
    if (path) return path;
  }
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null;
}

/** Installs Chromium: the system's own where that is allowed, Playwright's otherwise. */
function install(): void {
  const mayUseApt = process.getuid?.() === 0 && run("which", "apt-get").status === 0;
  if (mayUseApt && run("apt-get", "update").status === 0 && run("apt-get", "install", "-y", "chromium").status === 0)
    return;
  run("npx", "playwright", "install", "chromium");
}

/** Where a Chromium is: found, or installed, or one sentence on what to do. */
export function findChromium(): string {
  const found = onThisMachine();
  if (found) return found;
  process.stdout.write("No Chromium found; installing it.\n");
  install();
  const installed = onThisMachine();
  if (installed) return installed;
  throw new Error(
    "No Chromium could be found or installed: install one, or set CHROMIUM_PATH to where it is, and run npm test again.",
  );
}
