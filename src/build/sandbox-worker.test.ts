import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { writeWorker } from "./write-worker.ts";

const SCOPE = "https://docs.example/play/";
const SCRIPT = "assets/part-AAAAAAAA.js";
const FILES: Readonly<Record<string, string>> = {
  "index.html": `<!doctype html><html data-build=""><script src="./assets/page-BBBBBBBB.js"></script></html>`,
  [SCRIPT]: "part();",
  "assets/page-BBBBBBBB.js": "page();",
  "assets/style-CCCCCCCC.css": "a{}",
  "embed.js": "embed();",
  "favicon.svg": "<svg/>",
};
const TYPES: Readonly<Record<string, string>> = { html: "text/html", js: "text/javascript", css: "text/css" };

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "worker-"));
  mkdirSync(join(folder, "assets"));
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(folder, file), text);
  await writeWorker(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const replyOf = (body: string, type: string) => new Response(body, { headers: { "Content-Type": type } });
const typeOf = (file: string) => TYPES[file.split(".").at(-1) ?? ""] ?? "image/svg+xml";
const textOf = (file: string) => readFileSync(join(folder, file || "index.html"), "utf8");
/** The file as the build wrote it. */
const right = (file: string) => replyOf(textOf(file), typeOf(file || "index.html"));

/** The browser's caches, by name and address. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();
  readonly keys = async () => [...this.stored.keys()];
  readonly has = async (name: string) => this.stored.has(name);
  readonly delete = async (name: string) => this.stored.delete(name);
  readonly match = async (url: string, { cacheName }: { cacheName: string }) =>
    this.stored.get(cacheName)?.get(url)?.clone();
  readonly open = async (name: string) => {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    return {
      put: async (url: string, response: Response) => void entries.set(url, response),
      delete: async (url: string) => entries.delete(url),
      match: async (url: string) => entries.get(url)?.clone(),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  };
  /** The cache that has the page. */
  readonly copy = () => [...this.stored.values()].find((entries) => entries.has(SCOPE));
  /** The names of the files in it; null if there is none. */
  files(): readonly string[] | null {
    const cache = this.copy();
    return cache ? [...cache.keys()].map((url) => url.slice(SCOPE.length)).filter((name) => /\.|^$/.test(name)) : null;
  }
}

type Host = (file: string, cache?: string) => Response | Promise<Response>;

/** Starts the built worker on a host. */
function startWorker(host: Host, caches = new FakeCaches()) {
  const listeners: [string, (event: object) => void][] = [];
  const location = new URL("sandbox-worker.js", SCOPE);
  const listen = (...listener: (typeof listeners)[number]) => void listeners.push(listener);
  const network = async (
    input: string | Request,
    { cache, integrity = "" }: { readonly cache?: string; readonly integrity?: string } = {},
  ) => {
    const response = await host(String(input instanceof Request ? input.url : input).slice(SCOPE.length), cache);
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    const digest = `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
    if (response.type === "error" || !["", digest].includes(integrity)) throw new TypeError("Failed to fetch");
    return response;
  };
  const clients = { matchAll: async () => [], get: async () => undefined };
  const registration = { scope: SCOPE, isRegistered: true };
  /** One of its own for each worker, which takes the method away from MSW. */
  class Registration {
    isRegistered = true;
    async unregister(): Promise<void> {
      this.isRegistered = false;
    }
  }
  const shared = { registration, clients, addEventListener: listen };
  const self = { ...shared, location, fetch: network, skipWaiting: async () => {} };
  const given = { ...shared, self, caches, location, navigator: {}, ServiceWorkerRegistration: Registration };
  new Function(...Object.keys(given), textOf("sandbox-worker.js"))(...Object.values(given));
  /** Has the first listeners of a kind hear an event; resolves to the response, once all that it caused has ended. */
  async function hear(kind: string, more: object): Promise<Response | null> {
    const waits: Promise<unknown>[] = [];
    const heard: { response: Promise<Response> | null; isStopped: boolean } = { response: null, isStopped: false };
    const event = {
      ...more,
      waitUntil: (work: Promise<unknown>) => void waits.push(work),
      respondWith: (given: Promise<Response>) => void Object.assign(heard, { response: given }),
      stopImmediatePropagation: () => void Object.assign(heard, { isStopped: true }),
    };
    for (const [type, listener] of listeners) if (type === kind && !heard.isStopped) listener(event);
    const responded = await heard.response;
    await Promise.all(waits);
    return responded;
  }
  const asked = (address: string, init?: RequestInit) =>
    hear("fetch", { request: new Request(new URL(address, SCOPE), init), clientId: "" });
  return {
    caches,
    registration,
    asked,
    copy: () => hear("message", { data: "SANDBOX_KEEP" }),
    install: () => hear("install", {}),
    textOf: async (file: string) => (await asked(file))?.text(),
  };
}

const ALL = ["", ...Object.keys(FILES).filter((file) => file !== "index.html")].sort();

/** What a host may respond with, instead of a script and of the page. */
const WRONG: readonly (readonly [name: string, file: string, wrong: () => Response])[] = [
  ["an error as JSON with the type of a script", SCRIPT, () => replyOf('{"error":"busy"}', "text/javascript")],
  ["half of it", SCRIPT, () => replyOf("par", "text/javascript")],
  ["the right text as plain text", SCRIPT, () => replyOf("part();", "text/plain")],
  ["an opaque response", SCRIPT, () => Response.error()],
  ["an empty style sheet", "assets/style-CCCCCCCC.css", () => replyOf("", "text/css")],
  ["half of an image", "favicon.svg", () => replyOf("<sv", "image/svg+xml")],
  ["half of the page", "", () => replyOf(textOf("").slice(0, 60), "text/html")],
  ["the page of another build", "", () => replyOf(textOf("").replace(/build="\w/, 'build="x'), "text/html")],
  ["an empty page", "", () => replyOf("", "text/html")],
];

test.each(WRONG)("%s is not kept, and the file is once it is right", async (_, at, wrong) => {
  let isMended = false;
  const worker = startWorker((file) => (file === at && !isMended ? wrong() : right(file)));
  await worker.copy();
  expect(worker.caches.files()).toBeNull();
  isMended = true;
  await worker.copy();
  expect(worker.caches.files()?.toSorted()).toEqual(ALL);
  expect(await worker.textOf(at)).toBe(textOf(at));
});

test("a file that the browser's own cache has wrongly is fetched past it, for the copy and for a page", async () => {
  const worker = startWorker((file, cache) =>
    file === SCRIPT && cache !== "no-cache" ? replyOf("par", "text/javascript") : right(file),
  );
  expect(await worker.textOf(SCRIPT)).toBe("part();");
  await worker.copy();
  expect(worker.caches.files()?.toSorted()).toEqual(ALL);
});

test("a host that changes every script: pages get what it sends, nothing is kept, and a new build is installed", async () => {
  const worker = startWorker((file) => (/\.js$/.test(file) ? replyOf("minified()", "text/javascript") : right(file)));
  await worker.caches.open("top-up-sandbox:files:/play/:older");
  await worker.install();
  await worker.copy();
  expect(await worker.textOf(SCRIPT)).toBe("minified()");
  expect(worker.caches.files()).toBeNull();
});

test("a new build with one wrong file is not installed", async () => {
  const worker = startWorker((file) => (file === SCRIPT ? replyOf("par", "text/javascript") : right(file)));
  await worker.caches.open("top-up-sandbox:files:/play/:older");
  await expect(worker.install()).rejects.toThrow("part-AAAAAAAA.js is not there, or is not as in build");
});

test("a page to which the host has added something is kept", async () => {
  const added = textOf("").replace("</html>", "<script src='/beacon.js'></script></html>\n");
  const worker = startWorker((file) => (file === "" ? replyOf(added, "text/html") : right(file)));
  await worker.copy();
  expect(worker.caches.files()?.toSorted()).toEqual(ALL);
});

test("a worker that may not fetch is not installed: it could respond to no page", async () => {
  const worker = startWorker(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(worker.install()).rejects.toThrow("Failed to fetch");
});

test.each([
  ["an upload", "../upload", { method: "POST", body: "x" }],
  ["a call of the site's own API", "/v1/orders", { method: "POST", headers: { Authorization: "Bearer x" } }],
  ["a file of the site", "/logo.svg", {}],
  ["a file below the folder", "guide/logo.svg", {}],
])("%s of another page in the scope is left to the browser", async (_, address, init) => {
  expect(await startWorker(right).asked(address, init)).toBeNull();
});

test("a name in assets that the build does not have never reaches the host: it may be a key", async () => {
  const asked: string[] = [];
  const worker = startWorker((file) => {
    asked.push(file);
    return right(SCRIPT);
  });
  for (const name of ["rsk_demo_Key", "part-AAAAAAAA.js"]) await worker.asked(`via-worker/play/assets/${name}?key=1`);
  expect(asked).toEqual([SCRIPT]);
});

const WORKER = "sandbox-worker.js";
const OTHER_PAGE = "<h1>Another project</h1>";

/** A response that a redirect within the origin has led to. */
const redirected = (response: Response) => Object.defineProperty(response, "redirected", { value: true });

/** A worker with a copy, at a host that then has another page everywhere, and this for the worker's script. */
async function moved(script: () => Response | Promise<Response>) {
  const now: { host: Host } = { host: right };
  const worker = startWorker((...asked) => now.host(...asked));
  await worker.copy();
  const serve = (next: () => Response | Promise<Response>) => {
    now.host = (file) => (file === WORKER ? next() : replyOf(OTHER_PAGE, "text/html"));
  };
  serve(script);
  /** Whether a visit gets the page from the copy. */
  const showsCopy = async () => (await worker.textOf("")) !== OTHER_PAGE;
  return { ...worker, serve, showsCopy };
}

const statusOf = (status: number) => () =>
  new Response("<h1>No</h1>", { status, headers: { "Content-Type": "text/html" } });
const htmlPage = () => replyOf(OTHER_PAGE, "text/html");

describe("a host that responds for the worker's script with", () => {
  test.each<[string, () => Response]>([
    ["404", statusOf(404)],
    ["410", statusOf(410)],
    ["the page that it has for every address", htmlPage],
    ["nothing", () => replyOf("", "text/javascript")],
    ["another project's worker", () => replyOf("self.skipWaiting()", "text/javascript")],
    ["a redirect to where the sandbox now is", () => redirected(right(WORKER))],
  ])("%s gets its second visit, and the worker leaves nothing", async (_, script) => {
    const { showsCopy, caches, registration, copy } = await moved(script);
    await caches.open("another-project");
    await caches.open("top-up-sandbox:files:/play/deeper/:b1");
    expect([await showsCopy(), registration.isRegistered]).toEqual([true, true]);
    expect([await showsCopy(), registration.isRegistered]).toEqual([false, false]);
    await copy();
    expect([...caches.stored.keys()]).toEqual(["another-project", "top-up-sandbox:files:/play/deeper/:b1"]);
  });

  test.each<[string, () => Response]>([
    ["the error of a proxy", statusOf(502)],
    ["the sign-in of a network", statusOf(511)],
    ["a sign-in", statusOf(401)],
    ["a refusal", statusOf(403)],
    ["too many requests", statusOf(429)],
    ["a redirect to another origin, or none at all", () => Response.error()],
    [
      "the worker of another build",
      () => replyOf(textOf(WORKER).replace(/build:`\w+/, "build:`b2"), "text/javascript"),
    ],
    ["the worker as a CDN has changed it", () => replyOf(`/* cdn */${textOf(WORKER)}`, "text/plain")],
  ])("%s ends no copy, however often", async (_, script) => {
    const { showsCopy, registration } = await moved(script);
    for (let turn = 0; turn < 4; turn++) expect([await showsCopy(), registration.isRegistered]).toEqual([true, true]);
  });

  test("another page for one visit, and then with none or with the worker, keeps its copy", async () => {
    const { serve, showsCopy, registration } = await moved(htmlPage);
    expect(await showsCopy()).toBe(true);
    for (const next of [() => Response.error(), statusOf(503), () => right(WORKER), htmlPage, () => right(WORKER)]) {
      serve(next);
      expect([await showsCopy(), registration.isRegistered]).toEqual([true, true]);
    }
  });

  test("another page, and never again, shows the copy after 3 s", async () => {
    const { serve, showsCopy, asked, registration } = await moved(htmlPage);
    expect(await showsCopy()).toBe(true);
    vi.useFakeTimers();
    let respond = (_: Response) => {};
    serve(() => new Promise((resolve) => (respond = resolve)));
    const shown = asked("");
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    respond(statusOf(404)());
    expect(await (await shown)?.text()).not.toBe(OTHER_PAGE);
    expect(registration.isRegistered).toBe(true);
  });
});
