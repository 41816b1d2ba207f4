import { mergeConfig } from "vitest/config";
import base from "../../vite.config.ts";

/** The unit tests of `npm run test:nightly`: every case of those that `npm test` runs a part of. */
export default mergeConfig(base, { test: { env: { NIGHTLY: "true" }, testTimeout: 600_000 } });
