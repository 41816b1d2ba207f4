import { defineConfig } from "vitest/config";

/** The tests beside the source that Stryker changes. */
export default defineConfig({
  test: {
    include: [`src/${process.env.AREA ?? "domain"}/**/*.test.ts`],
    setupFiles: ["src/testing/setup.ts"],
    restoreMocks: true,
    testTimeout: 10_000,
  },
});
