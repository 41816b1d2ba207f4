import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { fetchChromium, foundOrInstalled, installPackage, onThisMachine } from "./on-this-machine.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

function found(): string | null {
  const ours = chromium.executablePath();
  return process.env.CHROMIUM_PATH || onThisMachine(NAMES) || (existsSync(ours) ? ours : null);
}

/** Where a Chromium is: found, or installed, or one sentence on what to do. */
export function findChromium(): string {
  const path = found();
  if (path) return path;
  process.stdout.write("No Chromium found; installing it.\n");
  if (!installPackage("chromium")) fetchChromium();
  const installed = found();
  if (installed) return installed;
  throw new Error(
    "No Chromium could be found or installed: install one, or set CHROMIUM_PATH to where it is, and run npm test again.",
  );
}

/** The same engine without a browser around it, in which stories take a third less time; Chromium where it is missing. */
export const findHeadlessShell = (): string =>
  process.env.CHROMIUM_PATH ||
  foundOrInstalled(
    () => onThisMachine(["chromium-headless-shell", "chrome-headless-shell"]),
    "chromium-headless-shell",
  ) ||
  findChromium();

/** How Chromium is started from a path. */
export const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
});

/** For `test.use`: the whole browser, where its fonts to a fraction of a pixel, its scrollbars or its kept pages count. */
export const WHOLE_BROWSER = { launchOptions: launchOptions(findChromium()) };
