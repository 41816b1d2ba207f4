import type { Plugin } from "vite";

/** Where the page begins: what it imports is all it is drawn with. */
const PAGE = /\/src\/main\.tsx$/;
/** What it loads once it is drawn: who answers its calls. */
const SERVICE =
  /\/src\/(server\/(browser\/(transport|versions)|pipeline\/respond|panel\/admin-actions)|domain\/retry-simulation)\.ts$|\/msw\/lib\/browser\/index\.js$/;
/** And with it what it shows next, for the step that follows. */
const SOON =
  /\/src\/web\/(console\/(request\/(body-editor|headers-editor)|response\/answer-view|tape\/slip-stack|provoke\/provoke-card)|app\/(topbar\/reset-question|notice\/(undo-offer|version-offer)))\.tsx$/;
/** Exported by what the page imports, and used by lazy parts only. */
const LATER = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * The page in one file, the service in another and the next step in a third, instead of a file for whatever two parts
 * have in common: each file is a request. Other lazy parts stay by themselves.
 */
export function chunkGroups(): Plugin {
  const chunks = new Map<string, string>();
  return {
    name: "chunk-groups",
    apply: "build",
    buildEnd() {
      const all = [...this.getModuleIds()];
      const put = (first: RegExp, chunk: string) => {
        const waiting = all.filter((id) => first.test(id.split("?")[0] ?? ""));
        if (waiting.length === 0) this.error(`No module is like ${first}, where ${chunk} begins.`);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (chunks.has(id) || LATER.test(id)) continue;
          chunks.set(id, chunk);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      };
      put(PAGE, "page");
      put(SERVICE, "service");
      put(SOON, "soon");
    },
    outputOptions: (options) => ({
      ...options,
      codeSplitting: { groups: [{ name: (id: string) => chunks.get(id) ?? null }] },
    }),
  };
}
