import { defineConfig } from "@playwright/test";
import { findHeadlessShell, launchOptions } from "./chromium.ts";

/** What `npm run test:matrix` runs: the stories of the folder `matrix`, and those tagged so elsewhere. */
const MATRIX = /@matrix|\bmatrix\/\S+\.story/;

/** What only `npm run test:nightly` runs, besides the matrix: more of what stories of the matrix stand for. */
const NIGHTLY = /@nightly/;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  timeout: 60_000,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  reporter: [["list"]],
  projects: [
    { name: "stories", testMatch: "*.story.ts", testIgnore: "matrix/**", grepInvert: MATRIX },
    { name: "matrix", testMatch: "*.story.ts", grep: MATRIX, grepInvert: NIGHTLY },
    { name: "nightly", testMatch: "*.story.ts", grep: MATRIX },
    { name: "docs", testMatch: "*.sites.ts" },
    { name: "look", testMatch: "*.look.ts" },
    { name: "icons", testMatch: "*.draw.ts" },
    { name: "bench", testMatch: "bench/*.bench.ts", timeout: 0, workers: 1, use: { screenshot: "off" } },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    screenshot: "only-on-failure",
    launchOptions: launchOptions(findHeadlessShell()),
  },
});
