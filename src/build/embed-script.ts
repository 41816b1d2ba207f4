import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { afterBuild } from "./after-build.ts";

const SCRIPT = "embed.js";

/** The script of `<topup-sandbox>` as hosts send it: without its comments. */
export const minifiedEmbed = (source: string): string => minifySync(SCRIPT, source).code;

/** Minifies `embed.js`, which the build copies as it is. */
export function embedScript(): Plugin {
  return {
    name: "embed-script",
    apply: "build",
    writeBundle: afterBuild((folder) => {
      const file = join(folder, SCRIPT);
      writeFileSync(file, minifiedEmbed(readFileSync(file, "utf8")));
    }),
  };
}
