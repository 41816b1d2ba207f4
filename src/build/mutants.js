// Runs Stryker, which needs Node 22, over each area or over those named: `npm run test:mutants -- domain`.
import { Stryker } from "@stryker-mutator/core";

const named = process.argv.slice(2);
const AREAS = ["domain", "server/pipeline", "server/storage", "transport", "failures"];
/** Of this area, the rules of the verdict; what runs programs is tried by programs. */
const FILES = { failures: "{plans,turns,verdict}" };

for (const area of named.length > 0 ? named : AREAS) {
  process.env.AREA = area;
  const cache = `node_modules/.cache/mutants/${area}`;
  await new Stryker({
    mutate: [`src/${area}/**/${FILES[area] ?? "*"}.ts`, "!**/*.{test,fixture}.ts"],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "src/build/mutants.config.ts", related: false },
    // Stryker reads such a file by a function that TypeScript 7 does not have.
    tsconfigFile: "none.json",
    // What runs on import alone needs every test for each mutant: nearly all of the time.
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `${cache}.json`,
    reporters: ["clear-text"],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
    thresholds: { high: 95, low: 90, break: 90 },
  }).runMutationTest();
}
