import { defineConfig } from "@playwright/test";
import { findHeadlessShell, launchOptions } from "./chromium.ts";

/** What `npm run test:nightly` runs: the stories of the folder `nightly`, and those tagged so elsewhere. */
const NIGHTLY = /@nightly|\bnightly\/\S+\.story/;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  // Limits are for what never ends, on a machine four times slower than a busy one. A story has one of its own only if it takes longer.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  reporter: [["list"]],
  projects: [
    { name: "stories", testMatch: "*.story.ts", grepInvert: NIGHTLY },
    { name: "nightly", testMatch: "*.story.ts", grep: NIGHTLY },
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
