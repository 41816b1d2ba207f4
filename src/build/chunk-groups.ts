import { basename } from "node:path";
import type { Rolldown } from "vite";

/** The files that a module imports by `lazyPart(…, "soon")`. */
const partsNeededSoon = (code: string): readonly string[] =>
  [...code.matchAll(/lazyPart\(\s*\(\) => import\("([^"]+)"\)[^"]*"soon"/g)].map(([, file = ""]) => basename(file));

/**
 * Bundles the page, the server and the next interaction into one file each, instead of a file for every shared module,
 * because each file is a request. Other lazy parts keep their own files. The imports in the code decide what goes where.
 */
export const chunkGroups: NonNullable<Rolldown.OutputOptions["codeSplitting"]> = {
  groups: [
    { name: "page", tags: ["$initial"], priority: 1 },
    {
      debugName: "service or soon",
      name: (id, modules) => {
        const importers = modules.getModuleInfo(id)?.dynamicImporters ?? [];
        if (importers.some((importer) => importer.includes("/src/server/"))) return "service";
        const codes = importers.map((importer) => modules.getModuleInfo(importer)?.code ?? "");
        return codes.some((code) => partsNeededSoon(code).includes(basename(id))) ? "soon" : null;
      },
    },
  ],
};
