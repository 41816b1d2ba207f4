import type { BrowserContext, Page } from "@playwright/test";
import { built, DIST, type Reply } from "./host.ts";
import { nextBuild } from "./next-build.ts";
import { expect, got, ORDER, posted, transportOf } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";

// Other workers' stories share the cores.
test.setTimeout(90_000);

/** In a page or a worker: Data Saver is on until a message turns it off. */
const SAVES = `let saves = true;
  addEventListener("message", ({ data }) => { if (data === "data saver off") saves = false; });
  Object.defineProperty(NetworkInformation.prototype, "saveData", { get: () => saves });`;

/** A host whose worker's browser has Data Saver on, with the requested scripts, by their names without hash. */
async function openSaving({ host: openHost }: Surroundings) {
  let folder = DIST;
  const respond = (path: string): Reply => {
    const reply = built(path, folder);
    return path === "/sandbox-worker.js" ? { ...reply, body: `${SAVES}\n${reply.body}` } : reply;
  };
  const host = await openHost(respond);
  return {
    ...host,
    url: `http://127.0.0.1:${host.port}/`,
    update: (to: URL) => {
      folder = to;
    },
    isRequested: (name: string) => host.requested.some((path) => path.startsWith(`/assets/${name}-`)),
  };
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  await context.addInitScript(SAVES);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url);
  expect(await transportOf(page)).toBe("worker");
  return page;
}

/** The names, without hash, of the files in the copy of this page's build or of the next; none in a copy without the page. */
const copied = (page: Page, of: "this" | "next" = "this"): Promise<string[]> =>
  page.evaluate(async (build) => {
    const isOwn = (name: string) => name.endsWith(document.documentElement.dataset.build ?? "");
    const [name] = (await caches.keys()).filter((each) => /:files:/.test(each) && isOwn(each) === (build === "this"));
    const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => url) : [];
    if (!urls.includes(new URL("./", document.baseURI).href)) return [];
    return urls.map((url) => url.replace(/^.*\/|-[\w-]{8}\.\w+$/g, "")).sort();
  }, of);

/** What the first page needs. */
const FIRST = ["page", "react", "draw", "service", "next", "style"];
const FONTS = ["atkinson-hyperlegible-mono-latin-wght-normal", "atkinson-hyperlegible-next-latin-wght-normal"];

const isCopied = (page: Page) => expect.poll(() => copied(page)).toEqual(expect.arrayContaining([...FIRST, ...FONTS]));

const isAt = async (page: Page, hash: string, heading: string) => {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeVisible();
};

async function openJson(page: Page): Promise<void> {
  await isAt(page, "#/op/placeOrder", "Place an order");
  await page.getByRole("tablist", { name: "Request" }).getByRole("tab", { name: "JSON" }).click();
  await expect(page.locator(".cm-content")).toBeVisible();
}

test("with Data Saver on, the page fetches and copies what it shows, and shows that without a network @matrix", async ({
  surroundings,
}) => {
  const host = await openSaving(surroundings);
  const context = await surroundings.browserInRealTime();
  const page = await openPage(context, host.url);
  await isCopied(page);
  const notShown = ["editor", "failures-page", "code-languages"];
  expect(notShown.filter(host.isRequested)).toEqual([]);
  expect(host.requested).not.toContain("/openapi.json");

  await openJson(page);
  await isAt(page, "#/failures", "Failures");
  await expect.poll(() => copied(page)).toEqual(expect.arrayContaining(["editor", "failures-page"]));
  await host.close();
  await context.setOffline(true);
  await page.reload();
  expect(await transportOf(page)).toBe("worker");
  await isAt(page, "#/failures", "Failures");
  await openJson(page);
  expect((await posted(page, "/v1/orders", ORDER, "offline")).status).toBe(201);
  expect((await got(page, "/v1/wallet")).json.balance).toBe("490.50");
  await page.evaluate(() => {
    location.hash = "#/keys";
  });
  await expect(page.getByText("This part of the page could not be loaded")).toBeVisible();
});

test("with Data Saver on, a new version copies what its page names and what the copy before has; once it is off, the rest @matrix", async ({
  surroundings,
}) => {
  const host = await openSaving(surroundings);
  const page = await openPage(await surroundings.browserInRealTime(), host.url);
  await isCopied(page);
  await isAt(page, "#/failures", "Failures");
  await isAt(page, "#/op/listProducts", "List products");
  await expect.poll(() => copied(page)).toContain("failures-page");
  const before = await copied(page);
  // As if the new version's page had a file of another name.
  await page.evaluate(async () => {
    const [name = ""] = (await caches.keys()).filter((each) => /:files:/.test(each));
    const cache = await caches.open(name);
    for (const request of await cache.keys()) if (/\/draw-/.test(request.url)) await cache.delete(request);
  });
  const next = nextBuild("Simulated, saved locally", "Simulated, saved locally, as before");
  host.update(next);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const update = page.getByRole("region", { name: "New version" }).getByRole("button", { name: "Update" });
  await update.waitFor();
  const isOfFiles = (name: string) => name !== "sandbox-began" && name !== "";
  expect((await copied(page, "next")).filter(isOfFiles)).toEqual(before.filter(isOfFiles));
  await update.click();
  await page.getByText("Simulated, saved locally, as before", { exact: true }).waitFor();
  expect(await transportOf(page)).toBe("worker");
  await isCopied(page);
  expect(host.isRequested("code-languages")).toBe(false);

  // While the host does not have the rest, what is copied stays.
  host.update(new URL("nowhere/", DIST));
  await page.evaluate(() => navigator.serviceWorker.controller?.postMessage("data saver off"));
  const timesRequested = () => host.requested.filter((path) => path === "/").length;
  const times = timesRequested();
  await page.reload();
  await expect.poll(timesRequested).toBeGreaterThan(times);
  host.update(next);
  await page.reload();
  await isCopied(page);
  // The rest is some ninety files.
  await expect
    .poll(() => copied(page), { timeout: 20_000 })
    .toEqual(expect.arrayContaining(["code-languages", "editor", "openapi.json"]));
});
