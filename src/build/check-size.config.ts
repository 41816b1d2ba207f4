import { mergeConfig } from "vite";
import config from "../../vite.config.ts";
import { checkSize } from "./check-size.ts";

/** Builds and measures without writing files. */
export default mergeConfig(config, { plugins: [checkSize()], build: { write: false, reportCompressedSize: false } });
