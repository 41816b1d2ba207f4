// The sandbox's worker: MSW's worker, which responds to API calls, with additions. It caches the page for offline use,
// stays registered when the last page closes, and lets a newer worker take over only on request.

import { calledAddress, isOwnFile } from "#contract/page/addresses.ts";

declare const self: ServiceWorkerGlobalScope;

/** What the build writes after this script. */
interface Build {
  /** Its id; empty during development. */
  readonly build: string;
  /** The files that are copied besides the page itself, each with its `integrity`. */
  readonly files: Readonly<Record<string, string>>;
}

let build = "";
/** The integrity of each file, by its address. */
const files = new Map<string, string>();

const { scope } = self.registration;
const folder = new URL(scope);
const network = self.fetch.bind(self);

/** What the script of every build has in it, and no other script. */
const MARK = "top-up-sandbox:files:";

/**
 * The cache name prefix of this deployment. Only its caches are read or deleted, because the origin may have others.
 */
const COPIES = `${MARK}${folder.pathname}:`;
const copyName = () => COPIES + build;

/**
 * The prefix of the names of MSW's lists of the pages it serves. Each build has its own, so that a page that another build's worker
 * served is not served by this one: their messages may differ.
 */
const CLIENTS = `msw:active-clients:${scope}`;

/** The cache key under which a cache stores when its build became active. */
const BEGAN = `${scope}sandbox-began`;

/** The name of an empty cache, which there is while the host's last response said that the sandbox is gone. */
const DOUBT = `top-up-sandbox:gone:${folder.pathname}`;

/** The number of files downloaded at a time. It is low because a page in use downloads other things meanwhile. */
const AT_ONCE = 6;

const isHashed = (address: string) => address.startsWith(`${scope}assets/`);

/** The address of a file of the sandbox, without the page's query; null for any other. */
function fileAddress(url: string): string | null {
  const { origin, pathname } = new URL(url);
  const address = origin + pathname;
  if (address === scope || address === `${scope}index.html`) return scope;
  return isHashed(address) || files.has(address) ? address : null;
}

/** The names of this deployment's caches that begin so; empty if the browser refuses access to its caches. */
async function cachesOf(prefix: string): Promise<string[]> {
  const names = await caches.keys().catch(() => []);
  return names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
}

const copies = () => cachesOf(COPIES);

/** The types without which a browser refuses a file. */
const NEEDED_TYPES: readonly (readonly [name: RegExp, type: RegExp])[] = [
  [/\.js$/, /javascript/],
  [/\.css$/, /^text\/css/],
];

/** Whether this is the whole page of this build, to which a host may have added something; of another file, whether it is usable. */
async function isUsable(address: string, response: Response): Promise<boolean> {
  const type = response.headers.get("Content-Type") ?? "";
  if (address !== scope) return NEEDED_TYPES.every(([name, needed]) => !name.test(address) || needed.test(type));
  const text = await response.text();
  return text.includes(`data-build="${build}"`) && text.includes("</html>");
}

/** A file from one of these caches. A file with a content hash in its name may come from another build's cache. */
async function keptIn(names: readonly string[], address: string): Promise<Response | null> {
  for (const cacheName of isHashed(address) ? names : [copyName()]) {
    const response = await caches.match(address, { cacheName, ignoreVary: true });
    if (response) return response;
  }
  return null;
}

/**
 * Downloads a file of the build. Throws if the host responds with something else, such as an error, a part of the file or a page of its
 * own; the browser's own cache may have that, too.
 */
async function fetched(address: string, priority: RequestPriority): Promise<Response> {
  const integrity = files.get(address) ?? "";
  for (const cache of isHashed(address) ? (["default", "no-cache"] as const) : (["no-cache"] as const)) {
    const response = await network(address, { cache, priority, integrity, redirect: "error" }).catch(() => null);
    if (response && (await isUsable(address, response.clone()))) return response;
  }
  throw new Error(`${address} is not there, or is not as in build ${build}.`);
}

async function respond(request: Request, address: string): Promise<Response> {
  const kept = await keptIn([copyName(), ...(await copies())], address).catch(() => null);
  if (kept) return kept;
  const whole = files.has(address) ? await fetched(address, "auto").catch(() => null) : null;
  // What the host always changes, the page gets as it is.
  return whole ?? network(addressCalledBy(request) ? address : request);
}

/** Caches what is missing of the build, its page last, so that a cache with the page opens. A failure leaves no other. */
async function copyBuild(): Promise<void> {
  const before = await copies();
  const cache = await caches.open(copyName());
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...files.keys()].filter((address) => !kept.has(address));
  try {
    for (let at = 0; at < missing.length; at += AT_ONCE) {
      const some = missing.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async (address) => {
          await cache.put(address, (await keptIn(before, address)) ?? (await fetched(address, "low")));
        }),
      );
    }
    if (!kept.has(scope)) await cache.put(scope, await fetched(scope, "low"));
  } catch (error) {
    if (!kept.has(scope)) await caches.delete(copyName());
    throw error;
  }
}

let copying: Promise<void> | null = null;

/** Copies the build, once at a time. During development there are no files. */
async function keepCopy(): Promise<void> {
  if (files.size === 0) return;
  copying ??= copyBuild().finally(() => {
    copying = null;
  });
  await copying;
}

/** Deletes the caches of old builds, except the previous one, which a tab that still shows it may need. */
async function beginAndForget(): Promise<void> {
  const used = await Promise.all(
    (await copies()).map(async (name) => {
      const cache = await caches.open(name);
      if (name === copyName()) await cache.put(BEGAN, new Response(String(Date.now())));
      return { name, at: Number((await (await cache.match(BEGAN))?.text()) ?? 0) };
    }),
  );
  const old = used.sort((one, other) => other.at - one.at).slice(2);
  const lists = (await cachesOf(CLIENTS)).filter((name) => name !== CLIENTS + build);
  await Promise.all([...old.map(({ name }) => name), ...lists].map((name) => caches.delete(name)));
}

// MSW's script would take over as soon as it is installed, and unregister itself with its last page.
const { unregister } = ServiceWorkerRegistration.prototype;
const takeOver = self.skipWaiting.bind(self);
self.skipWaiting = async () => {};
ServiceWorkerRegistration.prototype.unregister = async () => false;

const tasks: Readonly<Record<string, (event: ExtendableMessageEvent) => unknown>> = {
  /** Takes control of a page that a hard reload left without a worker. */
  SANDBOX_CLAIM: () => self.clients.claim(),
  SANDBOX_BUILD: ({ ports: [port] }) => port?.postMessage(build),
  /** Without storage space, or with a file missing, there is no cache; nothing else depends on it. */
  SANDBOX_KEEP: () => keepCopy().then(beginAndForget, () => {}),
  SANDBOX_TAKE_OVER: takeOver,
};

let hasEnded = false;

self.addEventListener("message", (event) => {
  // MSW notes each page that closes, and a page asks for a copy: both would leave a cache.
  if (hasEnded) return event.stopImmediatePropagation();
  const task = typeof event.data === "string" && Object.hasOwn(tasks, event.data) ? tasks[event.data] : undefined;
  event.waitUntil(Promise.resolve(task?.(event)));
});

/** Whether the host changes scripts on their way, so that no file of a build can be compared. */
const isRewriting = () =>
  fetched(`${scope}embed.js`, "low").then(
    () => false,
    () => true,
  );

// The first visitor's page must not wait for caching, so it requests it later. If a cache exists, an update caches its
// build on install, and is not installed without it, unless that would keep the old build for ever.
async function install(): Promise<void> {
  // Rejects where the host's policy forbids this worker to fetch: it could respond to no page.
  await network(`${scope}favicon.svg`, { cache: "force-cache" });
  if ((await copies()).length === 0) return;
  await keepCopy().catch(async (error) => {
    if (!(await isRewriting())) throw error;
  });
}
self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => {
  event.waitUntil(beginAndForget().catch(() => {}));
});

/** The address that a script of a page has sent a request to: a call, or for a file. Null if no script has. */
const addressCalledBy = ({ url }: Request) => calledAddress(new URL(url), folder);

/** The time limit for a page's response, in milliseconds. It is longer than any configurable delay. */
const LONGEST_RESPONSE = 60_000;

let passToPage = (_: FetchEvent) => {};

/**
 * Responds as MSW does, which passes a call to its page. MSW waits for the page without a time limit, and does not respond if it is
 * active in no page; the browser would then send the request to the host.
 */
function respondByPage(event: FetchEvent): void {
  const respondWith = event.respondWith.bind(event);
  let response: Response | PromiseLike<Response> = Response.error();
  event.respondWith = (given) => {
    response = given;
  };
  passToPage(event);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(Response.error()), LONGEST_RESPONSE));
  respondWith(Promise.race([response, late]));
}

// What is no call never reaches MSW. A page gets the files of its build; the rest is left to the browser, because the scope may
// have other pages. What a page of the sandbox may not ask for, its policy refuses.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const called = addressCalledBy(request);
  const { origin, pathname } = new URL(called ?? request.url);
  const address = fileAddress(origin + pathname);
  const isKeyless = request.method === "GET" && !request.headers.has("Authorization");
  // In `assets` only what the build has: any other name may be a secret.
  const isFile = address && address !== scope ? files.has(address) : called && isOwnFile(new URL(called), folder);
  if (called && !(isKeyless && isFile)) return respondByPage(event);
  if (files.size === 0 || origin !== self.location.origin) return;
  if (address === scope && !called && isKeyless) event.respondWith(visit(event));
  else if (address !== null && isKeyless) event.respondWith(respond(request, address));
  else if (called) event.respondWith(network(origin + pathname));
});

/**
 * Whether the host has no script of ours where this worker came from. Rejects, or resolves to false, where that cannot be told: without
 * a network, at an error of a proxy, or where a login redirects to another origin.
 */
async function isGone(): Promise<boolean> {
  const response = await network(self.location.href, { cache: "no-cache", mode: "same-origin" });
  if (!response.ok) return [404, 410].includes(response.status);
  // A worker's script is never redirected: it has moved.
  return response.redirected || !(await response.text()).includes(MARK);
}

/** Asks the host, and notes what it says. */
async function isFoundGone(): Promise<boolean> {
  const isFound = await isGone();
  await (isFound ? caches.open(DOUBT) : caches.delete(DOUBT));
  return isFound;
}

/** How long a visit waits for the host, where it said before that the sandbox is gone, in milliseconds. */
const PATIENCE = 3000;

/** Leaves the address to the host: deletes all caches of this deployment, and unregisters. */
async function end(): Promise<void> {
  hasEnded = true;
  const names = [...(await copies()), ...(await cachesOf(CLIENTS)), DOUBT];
  await Promise.all(names.map((name) => caches.delete(name)));
  await unregister.call(self.registration);
}

/**
 * Responds with the page, and asks the host meanwhile whether the sandbox is gone. If it said so in the visit before, it is asked
 * first: this visit gets what the host serves. The page of the first one goes on whole.
 */
async function visit(event: FetchEvent): Promise<Response> {
  const isDoubted = await caches.has(DOUBT).catch(() => false);
  const found = isFoundGone().catch(() => false);
  event.waitUntil(found);
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  if (isDoubted && (await Promise.race([found, late]))) await end();
  return respond(event.request, scope);
}

/** MSW's worker, and what it is given instead of globals; `list` is the name of its list of pages. */
type StartMsw = (given: {
  readonly list: string;
  readonly addEventListener: (kind: string, listener: (event: never) => void) => void;
  readonly fetch: typeof fetch;
}) => void;

/** Starts the worker, and MSW's in it: after the listeners above, so that MSW hears no message that those stop. */
export function start(given: Build, startMsw: StartMsw): void {
  build = given.build;
  for (const [file, integrity] of Object.entries(given.files)) files.set(scope + file, integrity);
  startMsw({
    list: CLIENTS + build,
    addEventListener: (kind, listener) => {
      if (kind === "fetch") passToPage = listener as typeof passToPage;
      else self.addEventListener(kind, listener as (event: Event) => void);
    },
    // MSW passes a request on if no page responds, because the page is closed or this worker lost its memory. A call never
    // reaches the network.
    fetch: async () => Response.error(),
  });
}
