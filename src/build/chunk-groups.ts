import { basename } from "node:path";
import { fileURLToPath } from "node:url";
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
const EDITOR =
  /\/src\/web\/ui\/code-editor(-look)?\.tsx?|\/node_modules\/(@codemirror|@lezer|@marijn|crelt|style-mod|w3c-keyname)\//;

/** What tries every failure, for recipes and for a demo: one file, because each more is compressed by itself. */
const TRIALS =
  /\/src\/(failures|standalone)\/|\/recipes\/(use-trials|trial-worker)\.ts$|\/present\/(program-slide|order-programs)\./;

/** What runs a text in a worker, which a demo needs without the page of the recipes. */
const WORKER = /\/recipes\/(worker-frame|worker-prelude|code-frame|run-message|run-request|run-response)\./;

/** The generators of the code tab but for cURL's, the first: one file each would be larger by half. */
const CURL = /\/console\/code\/(curl|snippet)\.ts$/;
const LANGUAGES = /\/console\/code\/(csharp|go|javascript|jvm|php|python|ruby)\.ts$/;

/** What most pages begin with, and what several pages of the admin share. */
const PAGE_PARTS = /\/ui\/(card|page-head|save-file|operation-field)\.tsx?$/;
const ADMIN_PARTS = /\/(ui\/(table-head|choice)|admin\/(use-adjust|wallet\/order-parts))\.tsx?$/;

/** Reads and writes links with a state: each is small. */
const LINKED = /\/(link-drafts|linked-state|share-state)\.tsx?$/;

/** The lessons, and the card of the one in progress. The actions of lessons are the demo's, too. */
const LESSONS = /\/learn\/lessons\//;
const ACTIONS = /\/client\/actions\.ts$/;

/** What the page rarely says. */
const NOTICES = /\/(address-change|ignored-parameters|set-aside|key-question|shortcut-list)\.tsx?$/;

/** The list of calls in the till, and what it shares with the Log. */
const CALLS = /\/console\/log\/(call-list|call-rows)\.tsx?$/;

const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/** What draws the page, imported by the entry: a file of its own beside React, so that no evaluation takes long. */
const DRAWING = fileURLToPath(new URL("../draw.tsx", import.meta.url));

/** Every module of ours, and of packages other than zod, that a module needs; zod's parts go where they are used. */
function closureOf(id: string, modules: Rolldown.ChunkingContext, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(id) || id.includes("/node_modules/zod/")) return found;
  found.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) closureOf(imported, modules, found);
  return found;
}

let drawing: ReadonlySet<string> | undefined;
function isOfDrawing(id: string, modules: Rolldown.ChunkingContext): boolean {
  drawing ??= closureOf(DRAWING, modules);
  return drawing.has(id);
}

/**
 * Bundles the page, the server, what shows a response, what an order needs and what the visitor may open next into a few
 * files, instead of a file for every shared module, because each file is a request. Other lazy parts keep their own
 * files. The imports in the code decide what goes where; a module that two of these need goes into the one that is
 * loaded first.
 */
export const chunkGroups: NonNullable<Rolldown.OutputOptions["codeSplitting"]> = {
  groups: [
    { name: "react", test: REACT, priority: 5 },
    { name: "recipe-texts", test: /\/learn\/recipes\/texts\// },
    { name: "recipe-worker", test: WORKER },
    { name: "trials", test: TRIALS },
    { name: "curl", test: CURL },
    { name: "code-languages", test: LANGUAGES },
    { name: "page-parts", test: PAGE_PARTS },
    { name: "admin-parts", test: ADMIN_PARTS },
    { name: "actions", test: ACTIONS },
    { name: "lessons", test: LESSONS },
    { name: "linked", test: LINKED },
    { name: "notices", test: NOTICES },
    { name: "call-list", test: CALLS },
    { name: "page", tags: ["$initial"], priority: 4 },
    { debugName: "drawing", priority: 3, name: (id, modules) => (isOfDrawing(id, modules) ? "draw" : null) },
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
    { name: "worker-start", test: WORKER_START },
    { name: "editor", test: EDITOR },
  ],
};
