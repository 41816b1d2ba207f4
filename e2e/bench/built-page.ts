import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { msw } from "msw/vite";
import { build, type PluginOption, type Rollup } from "vite";

type Made = Rollup.OutputChunk | Rollup.OutputAsset;

const fileOf = (made: Made) =>
  [`/${made.fileName}`, made.type === "chunk" ? made.code : Buffer.from(made.source)] as const;

/** A small page of the bench, built by Vite from the project's own dependencies: its files by their paths. */
export async function builtPage(
  folder: string,
  define: Readonly<Record<string, string>>,
  plugins: readonly PluginOption[] = [],
): Promise<ReadonlyMap<string, string | Buffer>> {
  const made = await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL(`${folder}/`, import.meta.url)),
    plugins: [...plugins, react(), msw({ mode: "worker-only" })],
    define: { ...define, "process.env.NODE_ENV": '"production"' },
    build: { write: false, target: "es2023", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 10_000 },
  });
  return new Map([made].flat().flatMap((each) => ("output" in each ? each.output.map(fileOf) : [])));
}
