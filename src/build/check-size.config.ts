import { mergeConfig } from "vite";
import config from "../../vite.config.ts";
import { checkSize } from "./check-size.ts";

/** Builds the page and measures it. */
export default mergeConfig(config, { plugins: [checkSize()], build: { reportCompressedSize: false } });
