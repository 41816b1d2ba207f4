import { mergeConfig } from "vitest/config";
import base from "../../vite.config.ts";

/** The unit tests of `npm run test:matrix`: every case of those that `npm test` runs a part of, or none. */
export default mergeConfig(base, { test: { env: { MATRIX: "true" } } });
