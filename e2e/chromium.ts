import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { fetchChromium, installPackage, onThisMachine } from "./on-this-machine.ts";

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
