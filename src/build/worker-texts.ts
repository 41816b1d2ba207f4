import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";

const WORKER_TEXT = /\/(recipes\/worker-[a-z]+|failures\/[a-z]+-[a-z]+|standalone\/trial-thread)\.js\?raw$/;

/** A script of the recipes' worker without comments and exports. The scripts follow one another, so their names stay. */
export const minifiedScript = (name: string, source: string): string =>
  `${minifySync(name, source.replace(/^(export |import .*$)/gm, ""), { module: false, mangle: { toplevel: false } }).code}\n`;

/** Minifies the scripts of workers, which others hold as texts: in tests as in a build. */
export function workerTexts(): Plugin {
  return {
    name: "worker-texts",
    enforce: "pre",
    load(id) {
      const [, name] = WORKER_TEXT.exec(id) ?? [];
      if (name === undefined) return null;
      const text = minifiedScript(`${name}.js`, readFileSync(id.replace(/\?raw$/, ""), "utf8"));
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
