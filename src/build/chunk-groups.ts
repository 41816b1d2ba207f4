import type { Plugin } from "vite";

/** The page's entry: everything it imports statically is needed to draw it. */
const PAGE = /\/src\/main\.tsx$/;
/** Loaded once the page is drawn: the code that responds to its calls. */
const SERVICE =
  /\/src\/(server\/(browser\/(transport|versions)|pipeline\/respond|panel\/admin-actions)|domain\/retry-simulation)\.ts$|\/msw\/lib\/browser\/index\.js$/;
/** Loaded together with it: the parts that the next interaction shows. */
const SOON =
  /\/src\/web\/(console\/(request\/(body-editor|headers-editor)|response\/response-view|receipts\/receipt-stack|provoke\/provoke-card)|app\/shell\/(reset-question|undo-offer|version-offer))\.tsx$/;
/** Exported by modules the page imports, but used only by lazy parts. */
const LATER = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;

/**
 * Bundles the page, the server and the next interaction into one file each, instead of a file for every shared module,
 * because each file is a request. Other lazy parts keep their own files.
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
