import { fileURLToPath } from "node:url";
import { build, type Plugin, type Rolldown } from "vite";

/** Bundles a module and what it imports to one expression, whose value is its function `start`. It leaves no name behind. */
export async function scriptOf(module: string | URL): Promise<Rolldown.OutputChunk> {
  const entry = typeof module === "string" ? module : fileURLToPath(module);
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      minify: true,
      target: "es2023",
      lib: { entry, formats: ["iife"], name: "script" },
      rolldownOptions: { output: { charset: "ascii" } },
    },
  });
  const [chunk] = ([result].flat() as Rolldown.RolldownOutput[])[0]?.output ?? [];
  if (!chunk) throw new Error(`${entry} is no script.`);
  return { ...chunk, code: `(()=>{${chunk.code.trim()}return script.start})()` };
}

const QUERY = /\?(script|program)$/;

/**
 * Has `import { script } from "./module.ts?script"` be that text: of code that runs in a worker or the head of a page. Code that also
 * runs where it is imported is a function, `import { open } from "./module.ts?program"`, whose own text another place gets.
 */
export function scripts(): Plugin {
  return {
    name: "scripts",
    enforce: "pre",
    load: {
      filter: { id: QUERY },
      async handler(id) {
        const { code, moduleIds } = await scriptOf(id.replace(QUERY, ""));
        for (const each of moduleIds) this.addWatchFile(each);
        return id.endsWith("program")
          ? `export const open = () => ${code};`
          : `export const script = ${JSON.stringify(code)};`;
      },
    },
  };
}
