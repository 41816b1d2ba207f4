import { basename } from "node:path";
import type { Rolldown } from "vite";

type Phase = "soon" | "next";

/** The files that a module imports by `lazyPart(…, phase)`. */
const prefetchedParts = (code: string, phase: Phase): readonly string[] =>
  [...code.matchAll(/lazyPart\(\s*\(\) => import\("([^"]+)"\)[^"]*"(soon|next)"/g)]
    .filter(([, , found]) => found === phase)
    .map(([, file = ""]) => basename(file));

const importersOf = (id: string, modules: Rolldown.ChunkingContext): readonly string[] =>
  modules.getModuleInfo(id)?.dynamicImporters ?? [];

/** Reads and writes snapshots and links, which no response needs. */
const isOfLinks = (id: string): boolean => id.includes("/src/server/link/");

/** Changes the state by the tools of the page, which no response needs. */
const isOfTools = (id: string): boolean => id.includes("/src/server/panel/");

/** MSW's part that starts a worker: the page responds to a first call itself. */
const WORKER_START = /\/node_modules\/msw\/lib\/browser\//;

/** What the server loads to respond. */
const isOfService = (id: string, modules: Rolldown.ChunkingContext): boolean =>
  !isOfLinks(id) &&
  !isOfTools(id) &&
  !WORKER_START.test(id) &&
  !id.includes("/src/domain/") &&
  importersOf(id, modules).some((importer) => /\/src\/(server|transport)\//.test(importer));

const isPrefetched = (id: string, modules: Rolldown.ChunkingContext, phase: Phase): boolean =>
  importersOf(id, modules).some((importer) =>
    prefetchedParts(modules.getModuleInfo(importer)?.code ?? "", phase).includes(basename(id)),
  );

/** CodeMirror, shared by the editors of JSON and of recipes: a file of its own, which nothing else waits for. */
const EDITOR = /\/src\/web\/ui\/code-editor(-look)?\.tsx?$/;

/** Recipes, and what tries every failure. */
const RECIPES = /\/src\/(failures|standalone|web\/learn\/recipes)\//;

/** The generators of the code tab but for cURL's, the first: one file each would be larger by half. */
const LANGUAGES = /\/console\/code\/(csharp|go|javascript|jvm|php|python|ruby)\.ts$/;

/** What two other files of the page need: each is small, and each file more is compressed by itself. */
const SHARED = /\/src\/web\//;

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/** What draws the page, imported by the entry: a file of its own beside React, so that no evaluation takes long. */
const DRAWING = /\/src\/draw\.tsx$/;

/**
 * Bundles the page, the server, what shows a response, what an order needs and what the visitor may open next into a few
 * files, instead of a file for every shared module, because each file is a request. Other lazy parts keep their own
 * files. The imports in the code decide what goes where; a module that two of these need goes into the one that is
 * loaded first.
 */
export const chunkGroups: NonNullable<Rolldown.OutputOptions["codeSplitting"]> = {
  groups: [
    { name: "react", test: REACT, priority: 5 },
    { name: "page", tags: ["$initial"], priority: 4 },
    { name: "draw", test: DRAWING, priority: 3 },
    {
      debugName: "service",
      priority: 2,
      name: (id, modules) => (isOfService(id, modules) || isPrefetched(id, modules, "soon") ? "service" : null),
    },
    {
      debugName: "next",
      priority: 1,
      name: (id, modules) => (isOfLinks(id) || isOfTools(id) || isPrefetched(id, modules, "next") ? "next" : null),
    },
    { name: "editor", test: EDITOR },
    { name: "recipes", test: RECIPES, includeDependenciesRecursively: false },
    { name: "code-languages", test: LANGUAGES, includeDependenciesRecursively: false },
    { name: "shared", test: SHARED, minShareCount: 2, includeDependenciesRecursively: false },
    { name: "worker-start", test: WORKER_START },
  ],
};
