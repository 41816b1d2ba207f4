import { gzipSync } from "node:zlib";
import { mergeConfig, type Plugin, type Rolldown } from "vite";
import config from "../../vite.config.ts";

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

/** Fails the build if a sum of gzip sizes in kB (1000 bytes) exceeds its bound. */
const checkSize: Plugin = {
  name: "check-size",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === "chunk");
      const assets = (end: string) => files.filter((file) => file.type === "asset" && file.fileName.endsWith(end));
      const sums = [
        ["JS before the page runs", 149.5, needed(chunks, "page", "react", "draw")],
        ["JS before the first response", 168.5, needed(chunks, "page", "react", "draw", "service")],
        // Without start.js: it repeats the inline scripts of the page, whose HTML has a bound of its own.
        ["all JS", 475, chunks],
        // Of these, its licenses are 0.9 kB.
        ["sandbox.mjs", 62, assets("sandbox.mjs")],
        ["CSS", 16, assets(".css")],
        ["HTML", 16, assets("index.html")],
      ] as const;
      for (const [what, bound, parts] of sums) {
        const kB = parts.reduce((sum, file) => sum + gzip(file.type === "chunk" ? file.code : file.source), 0) / 1000;
        this.info(`${what}: ${kB.toFixed(1)} kB of ${bound} kB`);
        if (kB === 0 || kB > bound) this.error(`${what} is ${kB.toFixed(1)} kB, not within its bound of ${bound} kB.`);
      }
    },
  },
};

/** Builds the page and measures it. */
export default mergeConfig(config, { plugins: [checkSize], build: { reportCompressedSize: false } });
