import { mergeConfig } from "vitest/config";
import base from "./matrix.config.ts";

/** The unit tests of `npm run test:nightly`: ten times the cases of the matrix, by a seed that a failure prints. */
export default mergeConfig(base, { test: { env: { NIGHTLY: "true" }, testTimeout: 600_000 } });
