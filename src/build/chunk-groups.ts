import type { Rolldown } from "vite";

/** What starts a worker and responds through it: the page responds to a first call itself. */
const WORKER_START = /\/node_modules\/msw\/lib\/browser\/|\/src\/transport\/(own-worker|through-worker|versions)\.ts$/;

const isOfServer = (id: string): boolean => /\/src\/(server|transport)\//.test(id);

/** Reads and writes snapshots and links, or changes the state by the tools of the page: no response needs that. */
const isOfTools = (id: string): boolean => /\/src\/(server\/(link|panel)|domain)\//.test(id);

/** What the server loads to respond, and what shows a response. */
const isOfService = (id: string, modules: Rolldown.ChunkingContext): boolean =>
  id.endsWith("/console/response/response-view.tsx") ||
  (!isOfTools(id) && !WORKER_START.test(id) && (modules.getModuleInfo(id)?.dynamicImporters ?? []).some(isOfServer));

/** The page's parts that are loaded later, but for those of learning, administration and embeds. */
const CONSOLE = /\/src\/(server\/(link|panel)|web\/(app\/(palette|shell)|client|console|ui))\//;

/** CodeMirror, shared by the editors of JSON and of recipes: a file of its own, which nothing else waits for. */
const EDITOR = /\/src\/web\/ui\/code\/code-editor(-look)?\.tsx?$|\/node_modules\/(@codemirror|@lezer)\//;

/** Recipes, and what tries every failure. */
const RECIPES = /\/src\/(failures|standalone|web\/learn\/recipes)\//;

/** The pages of the service's state. Apart they are 4.8 kB more (gzip), and a request each. */
const ADMIN = /\/src\/web\/admin\//;

/**
 * Bundles the page, the server, what shows a response and the rest of the console into a few files, instead of a file for every
 * shared module, because each file is a request. A module that two of these need goes into the one that is loaded first.
 */
export const chunkGroups: NonNullable<Rolldown.OutputOptions["codeSplitting"]> = {
  groups: [
    { name: "react", test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 6 },
    { name: "page", tags: ["$initial"], priority: 5 },
    { name: "draw", test: /\/src\/draw\.tsx$/, priority: 4 },
    { debugName: "service", name: (id, modules) => (isOfService(id, modules) ? "service" : null), priority: 3 },
    { name: "editor", test: EDITOR, priority: 2, includeDependenciesRecursively: false },
    { name: "console", test: CONSOLE, priority: 1 },
    { name: "recipes", test: RECIPES, includeDependenciesRecursively: false },
    { name: "admin", test: ADMIN, includeDependenciesRecursively: false },
    { name: "shared", test: /\/src\/web\//, minShareCount: 2, includeDependenciesRecursively: false },
    { name: "worker-start", test: WORKER_START },
  ],
};
