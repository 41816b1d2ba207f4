import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";

const gzip = (source: string | Uint8Array) => gzipSync(source, { level: 9 }).length;

/** The files that must be loaded to run those of these names, themselves included. */
function needed(chunks: readonly Rolldown.OutputChunk[], ...names: readonly string[]): Rolldown.OutputChunk[] {
  const all = new Set(chunks.filter(({ name }) => names.includes(name)));
  if (all.size !== names.length) throw new Error(`The build does not have each of the chunks ${names.join(", ")}.`);
  for (const { imports } of all) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) all.add(chunk);
  }
  return [...all];
}

/** Measures the build, and fails if a sum of gzip sizes in kB (1000 bytes) exceeds its bound. */
export const checkSize = (): Plugin => ({
  name: "check-size",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const scripts = (some: readonly Rolldown.OutputChunk[]) => some.map(({ code }) => code);
      const assets = (end: string) =>
        Object.values(bundle).flatMap((file) =>
          file.type === "asset" && file.fileName.endsWith(end) ? file.source : [],
        );
      const sums: readonly (readonly [what: string, bound: number, sources: readonly (string | Uint8Array)[]])[] = [
        ["JS before the page runs", 145, scripts(needed(chunks, "page", "react", "draw"))],
        ["JS before the first response", 170, scripts(needed(chunks, "page", "react", "draw", "service"))],
        // Without start.js: it repeats the inline scripts of the page, whose HTML has a bound of its own.
        ["all JS", 510, scripts(chunks)],
        ["sandbox.mjs", 52, assets("sandbox.mjs")],
        ["CSS", 15, assets(".css")],
        ["HTML", 16, assets("index.html")],
      ];
      for (const [what, bound, sources] of sums) {
        const kB = sources.reduce((sum, source) => sum + gzip(source), 0) / 1000;
        this.info(`${what}: ${kB.toFixed(1)} kB of ${bound} kB`);
        if (kB === 0 || kB > bound) this.error(`${what} is ${kB.toFixed(1)} kB, not within its bound of ${bound} kB.`);
      }
    },
  },
});
