import type { Plugin } from "vite";

/**
 * Escapes the few characters beyond Latin-1, such as “…”. A single one of them makes a browser store the whole script
 * with two bytes per character: twice the memory, and more to read before the page can be drawn.
 */
export function asciiOutput(): Plugin {
  return {
    name: "ascii-output",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== "chunk") continue;
        file.code = file.code.replaceAll(
          /[\u0100-\uffff]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
        );
      }
    },
  };
}
