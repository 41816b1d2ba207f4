import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { CALLS, OWN_FILES } from "../contract/page/addresses.ts";
import { afterBuild } from "./after-build.ts";

const PAGE = "index.html";
const WORKER = "sandbox-worker.js";

/** Files that the host, the worker or a crawler needs, but not the page. */
const NOT_THE_PAGES = [
  "_headers",
  "404.html",
  "code-frame.html",
  "llms.txt",
  "preview.png",
  "sandbox.d.mts",
  "sandbox.d.ts",
  "sandbox.mjs",
  "topup-sandbox.d.ts",
  "topup-sandbox-react.d.ts",
  "topup-sandbox-vue.d.ts",
  WORKER,
  PAGE,
];

/** Where the build writes to: the id in the page and in the worker, and the worker's list of files. */
const STAMP = /data-build="[^"]*"/;
const NO_BUILD = /const BUILD = "";/;
const NO_FILES = /const FILES = \{\};/;
const NO_OTHER_FILES = /const OTHER_FILES = \[\];/;
const NO_CALLS = /const CALLS = "";/;
const MSW_IMPORT = /importScripts\("\.\/mockServiceWorker\.js"\);/;
const MSW_CLIENTS = /`msw:active-clients:\$\{self\.registration\.scope\}`/;
const MSW_RESPONSE_CLONE = /const responseClone = isEventStreamResponse \? null : response\.clone\(\)/;

/**
 * MSW's worker, in a scope of its own, with a list of its pages for each build. After each response it sends the page a second copy of the body, for events that
 * nothing here listens to, as a stream: WebKit cannot transfer one, and reports an error per call.
 */
function mswWorker(): string {
  const source = readFileSync(createRequire(import.meta.url).resolve("msw/mockServiceWorker.js"), "utf8");
  const listed = inserted("mockServiceWorker.js", source, MSW_CLIENTS, "CLIENTS + BUILD");
  const withoutCopies = inserted("mockServiceWorker.js", listed, MSW_RESPONSE_CLONE, "const responseClone = null");
  return `(() => {\n${withoutCopies}\n})();`;
}

/**
 * The worker's source with MSW's in it, so that a browser fetches one file; without a build id and without files to
 * cache, as served during development.
 */
export function workerSource(): string {
  const source = readFileSync(new URL(WORKER, import.meta.url), "utf8");
  const named = inserted(WORKER, source, NO_CALLS, `const CALLS = ${JSON.stringify(CALLS)};`);
  return inserted(WORKER, named, MSW_IMPORT, mswWorker());
}

/** The beginning of a file's SHA-256: enough to tell it from what a host serves by mistake. */
const digestOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("base64").slice(0, 11);

/** A build's id. It changes with every file, file name, or change of the worker. */
function buildOf(folder: string, files: readonly string[], page: string, worker: string): string {
  const hash = createHash("sha256").update(worker).update(page);
  for (const file of files) {
    if (file === PAGE || file === WORKER) continue;
    hash.update(`\n${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Replaces a placeholder in a file's text; throws if the placeholder is missing. */
function inserted(file: string, text: string, placeholder: RegExp, instead: string): string {
  if (!placeholder.test(text))
    throw new Error(`${file} has no place for ${instead.slice(0, 40)}: nothing fits ${placeholder}.`);
  return text.replace(placeholder, () => instead);
}

/**
 * Writes the worker next to a built page, with the list of the build's files and their digests. Writes the build's id into both, so that
 * a page knows whether a worker is of its own build. Returns the id.
 */
export function writeWorker(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .sort();
  const page = inserted(PAGE, readFileSync(join(folder, PAGE), "utf8"), STAMP, 'data-build=""');
  const worker = workerSource();
  const build = buildOf(folder, files, page, worker);
  const kept = files.filter((file) => !NOT_THE_PAGES.includes(file));
  const digests = Object.fromEntries(kept.map((file) => [file, digestOf(join(folder, file))]));
  writeFileSync(join(folder, PAGE), inserted(PAGE, page, STAMP, `data-build="${build}"`));
  const named = inserted(WORKER, worker, NO_BUILD, `const BUILD = ${JSON.stringify(build)};`);
  const listed = inserted(WORKER, named, NO_FILES, `const FILES = ${JSON.stringify(digests)};`);
  const others = OWN_FILES.filter((name) => name !== "" && !kept.includes(name));
  const complete = inserted(WORKER, listed, NO_OTHER_FILES, `const OTHER_FILES = ${JSON.stringify(others)};`);
  writeFileSync(join(folder, WORKER), minifySync(WORKER, complete).code);
  return build;
}

/** Writes the sandbox's worker after the rest of the build, and serves it during development. */
export function sandboxWorker(): Plugin {
  return {
    name: "sandbox-worker",
    writeBundle: afterBuild(writeWorker),
    configureServer(server) {
      server.middlewares.use("/sandbox-worker.js", (_, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(workerSource());
      });
    },
  };
}
