import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { minifySync, type Plugin } from "vite";
import { scriptOf } from "./scripts.ts";

/** MSW's worker, which becomes a part of ours. */
export const MSW_WORKER = createRequire(import.meta.url).resolve("msw/mockServiceWorker.js");

const PAGE = "index.html";
const WORKER = "sandbox-worker.js";
const SOURCE = new URL("sandbox-worker.ts", import.meta.url);

/** Files that the host, the worker or a crawler needs, but not the page. */
const NOT_THE_PAGES =
  /^(_headers|404\.html|llms\.txt|preview\.png|report\.schema\.json|sandbox\.[\w.]+|top-?up-sandbox[\w.-]+)$/;

/** Where the build writes its id in the page. */
const STAMP = /data-build="[^"]*"/;
const MSW_CLIENTS = /`msw:active-clients:\$\{self\.registration\.scope\}`/;
const MSW_RESPONSE_CLONE = /const responseClone = isEventStreamResponse \? null : response\.clone\(\)/;

/**
 * MSW's worker, as a function of what it is given instead of globals, with a list of its pages for each build. After each response it
 * sends the page a second copy of the body, for events that nothing here listens to, as a stream: WebKit cannot transfer one, and
 * reports an error per call.
 */
function mswWorker(): string {
  const source = readFileSync(MSW_WORKER, "utf8");
  const listed = inserted("mockServiceWorker.js", source, MSW_CLIENTS, "list");
  const withoutCopies = inserted("mockServiceWorker.js", listed, MSW_RESPONSE_CLONE, "const responseClone = null");
  return `({ list, addEventListener, fetch }) => {\n${withoutCopies}\n}`;
}

/** The worker's script of a build, with MSW's in it, so that a browser fetches one file. */
async function workerScript(): Promise<(build: string, files: Readonly<Record<string, string>>) => string> {
  const { code } = await scriptOf(SOURCE);
  const msw = mswWorker();
  return (build, files) => `${code}(${JSON.stringify({ build, files })}, ${msw});`;
}

/** The worker without a build id and without files to cache, as served during development. */
export const workerSource = async (): Promise<string> => (await workerScript())("", {});

/** The SHA-256 of a file as an `integrity`, by which a browser tells it from what a host serves by mistake. */
const integrityOf = (file: string): string =>
  `sha256-${createHash("sha256").update(readFileSync(file)).digest("base64")}`;

/** A build's id. It changes with every file, file name, or change of the worker. */
function buildId(folder: string, files: readonly string[], page: string, worker: string): string {
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
 * Writes the worker next to a built page, with the list of the build's files and their integrity. Writes the build's id into both, so that
 * a page knows whether a worker is of its own build. Returns the id.
 */
export async function writeWorker(folder: string): Promise<string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, "/").length).replaceAll("\\", "/"))
    .sort();
  const page = inserted(PAGE, readFileSync(join(folder, PAGE), "utf8"), STAMP, 'data-build=""');
  const worker = await workerScript();
  const build = buildId(folder, files, page, worker("", {}));
  const kept = files.filter((file) => ![WORKER, PAGE].includes(file) && !NOT_THE_PAGES.test(file));
  const integrities = Object.fromEntries(kept.map((file) => [file, integrityOf(join(folder, file))]));
  writeFileSync(join(folder, PAGE), inserted(PAGE, page, STAMP, `data-build="${build}"`));
  writeFileSync(join(folder, WORKER), minifySync(WORKER, worker(build, integrities)).code);
  return build;
}

/** Serves the sandbox's worker during development. */
export function serveWorker(): Plugin {
  return {
    name: "serve-worker",
    configureServer(server) {
      server.middlewares.use("/sandbox-worker.js", async (_, response) => {
        response.setHeader("Content-Type", "text/javascript");
        response.end(await workerSource());
      });
    },
  };
}
