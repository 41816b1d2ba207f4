// The sandbox's worker: MSW's, which answers the calls, and around it what MSW's lacks. It keeps a copy of the page for
// when there is no network, stays when the last page is closed, and gives way to a newer one only when told to.

/** Which build this worker is of, and what belongs to that build besides the page itself. The build writes both here. */
const BUILD = "";
const FILES = [];

const { scope } = registration;

/** Only copies of this deployment are ever looked at or deleted: others may live on the same origin. */
const COPIES = `top-up-sandbox:files:${new URL(scope).pathname}:`;
const COPY = COPIES + BUILD;

/** Under this address a copy keeps when its build began to answer. */
const BEGAN = `${scope}sandbox-began`;

/** How many files are fetched at a time: a page that is in use meanwhile has other things to fetch. */
const AT_ONCE = 6;

/** How long, in milliseconds, the pages may take to turn away from the worker before this one. */
const PATIENCE = 1000;

const files = new Set(FILES.map((file) => scope + file));
const isHashed = (address) => address.startsWith(`${scope}assets/`);

/** The address a file of the sandbox is kept under, whatever is asked of the page; null for what is left to MSW. */
function keptAddress({ method, url }) {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (method !== "GET" || FILES.length === 0) return null;
  if (address === scope || address === `${scope}index.html`) return scope;
  return isHashed(address) || files.has(address) ? address : null;
}

/** The names of the copies there are: none where the browser refuses its caches. */
async function copies() {
  const names = await caches.keys().catch(() => []);
  return names.filter((name) => name.startsWith(COPIES) && !name.slice(COPIES.length).includes("/"));
}

/** A file as one of these copies has it. One whose name tells its content may come from the copy of another build. */
async function keptIn(names, address) {
  for (const cacheName of isHashed(address) ? names : [COPY]) {
    const response = await caches.match(address, { cacheName, ignoreVary: true });
    if (response) return response;
  }
}

async function answer(request, address) {
  const kept = await keptIn([COPY, ...(await copies())], address).catch(() => undefined);
  return kept ?? fetch(request);
}

/** Fetches a file, or throws where the host has something else in its place: another build's page, a page of its own. */
async function fetched(address) {
  const response = await fetch(address, { cache: isHashed(address) ? "default" : "no-cache", priority: "low" });
  const isPage = /^text\/html/.test(response.headers.get("Content-Type") ?? "");
  const isOfThisBuild = address === scope ? (await response.clone().text()).includes(`data-build="${BUILD}"`) : !isPage;
  if (response.ok && !response.redirected && isOfThisBuild) return response;
  throw new Error(`${address} is not there, or is not of build ${BUILD}.`);
}

const isCopied = async () => Boolean(await caches.match(scope, { cacheName: COPY, ignoreVary: true }));
const began = (cache) => cache.put(BEGAN, new Response(String(Date.now())));

/** Copies the whole build, its page last: a copy that has the page is complete. What fails leaves no copy. */
async function copyBuild() {
  if (FILES.length === 0 || (await isCopied())) return;
  try {
    const cache = await caches.open(COPY);
    const before = await copies();
    for (let at = 0; at < FILES.length; at += AT_ONCE) {
      const some = [...files].slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async (address) => {
          await cache.put(address, (await keptIn(before, address)) ?? (await fetched(address)));
        }),
      );
    }
    await cache.put(scope, await fetched(scope));
  } catch (error) {
    await caches.delete(COPY);
    throw error;
  }
}

let copying = null;
function keepCopy() {
  copying ??= copyBuild().finally(() => {
    copying = null;
  });
  return copying;
}

/** Deletes the copies of old builds, but for the one before this: a tab that still shows it may need a part of it. */
async function beginAndForget() {
  const used = await Promise.all(
    (await copies()).map(async (name) => {
      const cache = await caches.open(name);
      if (name === COPY) await began(cache);
      return { name, at: Number((await (await cache.match(BEGAN))?.text()) ?? 0) };
    }),
  );
  const old = used.sort((one, other) => other.at - one.at).slice(2);
  await Promise.all(old.map(({ name }) => caches.delete(name)));
}

/** Tells a page that another build is about to answer, and waits until it has turned away from the one before. */
function tell(client) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, PATIENCE);
    client.postMessage({ type: "SANDBOX_TAKES_OVER", build: BUILD }, [port2]);
  });
}

// MSW's script would take over as soon as it is there, and take itself away with its last page.
const takeOver = self.skipWaiting.bind(self);
self.skipWaiting = async () => {};
ServiceWorkerRegistration.prototype.unregister = async () => false;

const tasks = {
  /** Takes over a page that a hard reload has left without a worker. */
  SANDBOX_CLAIM: () => clients.claim(),
  SANDBOX_BUILD: ({ ports: [port] }) => port?.postMessage(BUILD),
  /** Where there is no room, or a file is missing, there is no copy: nothing else depends on it. */
  SANDBOX_KEEP: () =>
    keepCopy().then(
      () => beginAndForget(),
      () => {},
    ),
  SANDBOX_TAKE_OVER: async () => {
    const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
    await Promise.all(windows.filter(({ url }) => url.startsWith(scope)).map(tell));
    await takeOver();
  },
};

addEventListener("message", (event) => {
  if (typeof event.data === "string" && Object.hasOwn(tasks, event.data)) event.waitUntil(tasks[event.data](event));
});

// The first visitor's page must not wait for a copy: it asks for one later. Where there is one, the next build comes whole.
addEventListener("install", (event) => {
  event.waitUntil(copies().then(({ length }) => (length > 0 ? keepCopy() : undefined)));
});

addEventListener("activate", (event) => {
  event.waitUntil(beginAndForget().catch(() => {}));
});

addEventListener("fetch", (event) => {
  const address = keptAddress(event.request);
  if (address === null) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(event.request, address));
});

/** What the sandbox answers and no host may be asked for: the rule of `src/server/browser/claimed.ts`. */
const VERSION = /(^|\/)v\d+(\/|$)/i;
function isClaimed(url) {
  const { origin, pathname } = new URL(url);
  const folder = new URL(scope);
  if (origin !== folder.origin) return false;
  return VERSION.test(pathname.startsWith(folder.pathname) ? pathname.slice(folder.pathname.length) : pathname);
}

/** How long, in milliseconds, a page may take to answer. Longer than any delay it can be told to make. */
const LONGEST_ANSWER = 60_000;
const late = () => new Promise((resolve) => setTimeout(() => resolve(Response.error()), LONGEST_ANSWER));

// MSW passes on what no page answers: its page is closed, or this worker has forgotten it. A request to the API fails instead.
const network = self.fetch.bind(self);
self.fetch = async (input, init) => (isClaimed(input.url ?? input) ? Response.error() : network(input, init));

// MSW waits for a page's answer for ever.
addEventListener("fetch", (event) => {
  if (!isClaimed(event.request.url)) return;
  const respondWith = event.respondWith.bind(event);
  event.respondWith = (response) => respondWith(Promise.race([response, late()]));
});

// After the listeners above, so that what they answer never reaches MSW's.
importScripts("./mockServiceWorker.js");

// Reached where MSW answers no page at all: left alone, the browser would ask the host.
addEventListener("fetch", (event) => {
  if (isClaimed(event.request.url)) event.respondWith(Response.error());
});
