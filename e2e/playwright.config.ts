import { defineConfig } from "@playwright/test";
import { findChromium } from "./chromium.ts";

const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  // On a machine shared with others a story may run into its time. It is tried once more there, and listed as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: [["list"]],
  projects: [
    { name: "stories", testMatch: "*.story.ts" },
    { name: "look", testMatch: "*.look.ts" },
    { name: "bench", testMatch: "bench/*.bench.ts", timeout: 0, retries: 0, workers: 1, use: { screenshot: "off" } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        ...(isRoot ? ["--no-sandbox"] : []),
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
