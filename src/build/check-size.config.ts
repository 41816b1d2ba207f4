import { mergeConfig } from "vite";
import config from "../../vite.config.ts";
import { checkSize } from "./check-size.ts";

/** The build, weighed and not written. */
export default mergeConfig(config, { plugins: [checkSize()], build: { write: false, reportCompressedSize: false } });
