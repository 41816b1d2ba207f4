import type { BrowserContext, Page } from "@playwright/test";
import { built, builtUnder, DIST, html, missing, type Reply, redirect, script } from "./host.ts";
import { nextBuild } from "./next-build.ts";
import { expect, fetched, got, nightlyUnless, ORDER, posted, reloadHard, transportOf, waitForSandbox } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";

const SAID = "Simulated, saved locally";
const SAID_NEXT = "Simulated, saved locally, as before";
const next = await nextBuild(SAID, SAID_NEXT);

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  await waitForSandbox(page);
  return page;
}

/** Waits until this folder's worker has a copy of the page, whole. */
const isCopied = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => Boolean(await caches.match(new URL("./", document.baseURI), { ignoreVary: true }))),
    )
    .toBe(true);

const goTo = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);

async function openLab(page: Page): Promise<void> {
  await goTo(page, "#/failures");
  await expect(page.getByRole("heading", { name: "Failures", level: 1 })).toBeVisible();
}

/** Orders by hand, opens the parts of the page that come late, and uses its fonts. */
async function expectWhole(page: Page, idempotencyKey: string): Promise<void> {
  expect(await transportOf(page)).toBe("worker");
  const order = await posted(page, "/v1/orders", ORDER, idempotencyKey);
  expect([order.status, order.headers["x-sandbox"]]).toEqual([201, "1"]);
  await goTo(page, "#/op/placeOrder");
  await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
  await expect(page.locator(".cm-content")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Language" })).toBeVisible();
  await openLab(page);
  const fonts = await page.evaluate(
    async () => (await document.fonts.ready) && [...document.fonts].map((f) => f.status),
  );
  expect(fonts).not.toContain("error");
  expect(fonts).toContain("loaded");
}

test("after the first load the page is reloaded without a network, whole, also if a file came once as an error", async ({
  surroundings,
}) => {
  let isServedWrongly = false;
  const host = await surroundings.host((path) => {
    const reply = built(path);
    if (isServedWrongly || !/^\/assets\/failures-page-/.test(path)) return reply;
    // With status 200, to be cached for a year.
    isServedWrongly = true;
    return { ...reply, body: '{"error":"busy"}' };
  });
  const context = await surroundings.browser();
  const url = `http://127.0.0.1:${host.port}/`;
  const page = await open(context, url);
  await posted(page, "/v1/orders", ORDER, "before");
  await isCopied(page);
  expect(isServedWrongly).toBe(true);
  expect(host.requested.filter((path) => /sandbox\.(mjs|d)/.test(path))).toEqual([]);
  await host.close();
  await context.setOffline(true);
  await page.reload();
  await expectWhole(page, "after");
  expect((await got(page, "/v1/wallet")).json.balance).toBe("481.00");
  for (const search of ["?present=1", "?embed=operation&op=placeOrder", "?embed=state", "index.html?any=thing"]) {
    await page.goto(url + search);
    expect(await transportOf(page)).toBe("worker");
    expect((await fetched(page, "/v1/products")).headers["x-sandbox"]).toBe("1");
  }
  expect((await fetched(page, "openapi.json")).json.openapi).toMatch(/^3\.1/);
});

/** A host that begins to serve something else than the build, and a page with a copy of the build. */
async function openSwitched({ host: openHost, browser }: Surroundings) {
  let reply = (path: string): Reply => built(path);
  const host = await openHost((path) => reply(path));
  const context = await browser();
  const url = `http://127.0.0.1:${host.port}/`;
  const page = await open(context, url);
  await isCopied(page);
  return {
    page,
    url,
    context,
    close: host.close,
    serve: (next: typeof reply) => {
      reply = next;
    },
  };
}

const PROJECT = html("<!doctype html><title>Another project</title><h1>Another project</h1>");

/** What is left of the sandbox at an origin. */
const leftOf = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  }));

const NEW = (path: string) => (path === "/new/" ? PROJECT : (builtUnder("/new/", path) ?? redirect(`/new${path}`)));

for (const [what, reply, isNightly] of [
  ["a page, and 404 for the worker", (path: string) => (path === "/" ? PROJECT : missing), false],
  ["its page for every address", () => PROJECT, true],
  ["a worker of the same name", (path: string) => (/worker/.test(path) ? script("onfetch=null") : PROJECT), true],
  ["a redirect to another folder, with the sandbox's files in it", NEW, true],
] as const) {
  test(`where a host has another project since, with ${what}, the second visit gets it, and nothing of the sandbox stays${nightlyUnless(!isNightly)}`, async ({
    surroundings,
  }) => {
    const { page, url, serve } = await openSwitched(surroundings);
    serve(reply);
    await page.reload();
    await waitForSandbox(page);
    // The page that is open goes on whole.
    await expectWhole(page, "before");
    await page.goto(`${url}?again`);
    await expect(page).toHaveTitle("Another project");
    await expect.poll(() => leftOf(page)).toEqual({ caches: [], scopes: [] });
  });
}

test("the errors of a proxy, a portal of another host, one odd response and a host that never responds end no copy", async ({
  surroundings,
}) => {
  const portal = await surroundings.host(() => PROJECT);
  const { page, serve, context, close } = await openSwitched(surroundings);
  const login = { ...redirect(`http://localhost:${portal.port}/login`), status: 302 };
  const replies: readonly Reply[] = [
    { ...missing, status: 502 },
    { ...missing, status: 511 },
    login,
    login,
    PROJECT,
    { ...missing, status: 503 },
  ];
  for (const reply of replies) {
    serve(() => reply);
    await page.reload();
    await waitForSandbox(page);
  }
  await close();
  await context.setOffline(true);
  await page.reload();
  await expectWhole(page, "offline");
});

/** A host that begins to serve another build on request. */
async function openUpdated({ host: openHost }: Surroundings) {
  let folder = DIST;
  const host = await openHost((path) => built(path, folder));
  return {
    url: `http://127.0.0.1:${host.port}/`,
    update: (to = next) => {
      folder = to;
    },
  };
}

const look = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });

const notice = (page: Page) => page.getByRole("region", { name: "New version" });
const shows = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor();
const isOld = (page: Page) => shows(page, SAID);
const isNew = (page: Page) => shows(page, SAID_NEXT);

async function expectNotice(page: Page, words: string): Promise<void> {
  await notice(page).waitFor();
  await expect(notice(page)).toContainText(words);
}

test("a new version waits until it is asked for; then its own tab loads it, and every other one responds by itself", async ({
  surroundings,
}) => {
  const { url, update } = await openUpdated(surroundings);
  const context = await surroundings.browser();
  const one = await open(context, url);
  await isCopied(one);
  const other = await open(context, url);
  expect((await posted(one, "/v1/orders", ORDER, "before")).status).toBe(201);
  update();
  await look(one);
  for (const page of [one, other]) await expectNotice(page, "A new version is ready.");

  // The old version goes on whole: its late parts are on the host no more.
  await openLab(one);
  await one.reload();
  expect(await transportOf(one)).toBe("worker");
  await isOld(one);
  await expectNotice(one, "A new version is ready.");

  await notice(one).getByRole("button", { name: "Update" }).click();
  await isNew(one);
  expect(await transportOf(one)).toBe("worker");
  await expect(notice(one)).toBeHidden();
  expect((await got(one, "/v1/wallet")).json.balance).toBe("490.50");

  await expectNotice(other, "A new version is in use in another tab.");
  expect(await transportOf(other)).toBe("page");
  const replay = await posted(other, "/v1/orders", ORDER, "before");
  expect([replay.status, replay.headers["idempotent-replayed"]]).toEqual([201, "true"]);
  await isOld(other);
  await openLab(other);
  await notice(other).getByRole("button", { name: "Reload" }).click();
  await expect(notice(other)).toBeHidden();
  await isNew(other);
  expect(await transportOf(other)).toBe("worker");
});

test("a page that came newer than its worker responds by itself, has its own worker take over, and the old tab says so", async ({
  surroundings,
}) => {
  const { url, update } = await openUpdated(surroundings);
  const context = await surroundings.browser();
  const page = await open(context, url);
  await isCopied(page);
  const other = await open(context, url);
  update();
  await page.addInitScript(() => {
    const modes: (string | undefined)[] = [];
    Object.assign(window, { modes });
    new MutationObserver(() => modes.push(document.documentElement.dataset.sandbox)).observe(document, {
      subtree: true,
      attributeFilter: ["data-sandbox"],
    });
  });
  // A hard reload goes past the worker, and brings the new page under the old worker.
  await reloadHard(page);
  await waitForSandbox(page);
  await isNew(page);
  expect((await posted(page, "/v1/orders", ORDER, "k")).status).toBe(201);
  await page.locator("html[data-sandbox=worker]").waitFor({ state: "attached" });
  expect(await page.evaluate(() => (window as unknown as { modes: string[] }).modes)).toEqual(["page", "worker"]);
  await expect(notice(page)).toBeHidden();
  await expectNotice(other, "A new version is in use in another tab.");
  expect((await posted(other, "/v1/orders", ORDER, "k")).headers["idempotent-replayed"]).toBe("true");
  await isOld(other);
});

test("over plain http an old page goes on after an update; a part that is gone offers to reload, and the state is kept @nightly", async ({
  surroundings,
}) => {
  const { url, update } = await openUpdated(surroundings);
  surroundings.expectError(/Failed to fetch dynamically imported module/);
  const context = await surroundings.browser(["--host-resolver-rules=MAP sandbox.lan 127.0.0.1"]);
  // With Data Saver on no part is loaded ahead.
  await context.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const page = await open(context, url.replace("127.0.0.1", "sandbox.lan"));
  expect(await transportOf(page)).toBe("page");
  await posted(page, "/v1/orders", ORDER, "before");
  update();
  expect((await posted(page, "/v1/orders", ORDER, "before")).headers["idempotent-replayed"]).toBe("true");
  await goTo(page, "#/embed");
  await page.getByRole("alert").getByRole("button", { name: "Reload the page" }).click();
  await isNew(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect((await posted(page, "/v1/orders", ORDER, "before")).headers["idempotent-replayed"]).toBe("true");
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
});

const HOSTS_WORKER = `
  addEventListener("install", (event) => event.waitUntil(
    caches.open("docs-site").then((cache) => cache.addAll(["/", "/docs/guide/"]))));
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith(
    caches.match(event.request, { cacheName: "docs-site" }).then((kept) => kept ?? fetch(event.request))));
`;

const SITE: Readonly<Record<string, Reply>> = {
  "/": html('<!doctype html><script>navigator.serviceWorker.register("/site-worker.js")</script>'),
  "/docs/guide/": html(
    '<!doctype html><h1>The guide</h1><iframe src="/docs/play/?embed=operation" width="1400"></iframe>',
  ),
  "/site-worker.js": script(HOSTS_WORKER),
};

test("on a docs site with a worker of its own both workers respond to their own pages, with and without a network @nightly", async ({
  surroundings,
}) => {
  const host = await surroundings.host((path) => SITE[path] ?? builtUnder("/docs/play/", path) ?? missing);
  const context = await surroundings.browser();
  const page = await context.newPage();
  const at = (path: string) => `http://127.0.0.1:${host.port}${path}`;
  await page.goto(at("/"));
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? ""))
    .toBe(at("/site-worker.js"));
  // The first visit begins under the site's worker, which serves the page; ours takes it over.
  const play = await open(context, at("/docs/play/"));
  await expectWhole(play, "first");
  await isCopied(play);
  await reloadHard(play);
  await expectWhole(play, "second");
  await host.close();
  await play.reload();
  await expectWhole(play, "third");
  await page.goto(at("/docs/guide/"));
  await expect(page.getByRole("heading", { name: "The guide" })).toBeVisible();
  const [frame] = page.mainFrame().childFrames();
  expect(await transportOf(frame as unknown as Page)).toBe("worker");
  const state = await page.evaluate(async () => ({
    controller: navigator.serviceWorker.controller?.scriptURL,
    scopes: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname).sort(),
  }));
  expect(state).toEqual({ controller: at("/site-worker.js"), scopes: ["/", "/docs/play/"] });
});
