import type { BrowserContext, Page } from "@playwright/test";
import { built, builtUnder, html, missing, redirect } from "./host.ts";
import { expect, fetched, got, nightlyUnless, ORDER, posted, reloadHard, waitForSandbox } from "./site.ts";
import { test } from "./surroundings.ts";

/** Opens an address, and counts the documents the page loads by itself or on request. */
async function open(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(page.url()));
  await page.goto(url);
  return { page, loads };
}

async function expectToServe(page: Page, badge: RegExp): Promise<void> {
  await waitForSandbox(page);
  const { status, headers } = await fetched(page, "/v1/products");
  expect([status, headers["x-sandbox"]]).toEqual([200, "1"]);
  const order = await posted(page, "/v1/orders", ORDER, "k");
  expect([order.status, (await got(page, "/v1/wallet")).json.balance]).toEqual([201, "490.50"]);
  await expect(page.getByRole("link", { name: "Simulated, saved locally" })).toHaveAttribute("title", badge);
}

const WORKER = /^A service worker in this browser handles every call/;
const IN_PAGE = /^No service worker is available here/;

test("under a path, with the redirect static hosts make, the worker responds", async ({ surroundings }) => {
  const host = await surroundings.host((path) =>
    path === "/demo" ? redirect("/demo/") : (builtUnder("/demo/", path) ?? missing),
  );
  const context = await surroundings.browser();
  const { page, loads } = await open(context, `http://127.0.0.1:${host.port}/demo`);
  expect(page.url()).toBe(`http://127.0.0.1:${host.port}/demo/`);
  await expectToServe(page, WORKER);
  await reloadHard(page);
  await expectToServe(page, WORKER);
  expect(loads).toHaveLength(2);
});

// The page can only say so: none of its script files is reached. A host has to redirect.
test("under a path without its slash, from a host with the assets under the path alone, no script is reached, and the page leads to it @nightly", async ({
  surroundings,
}) => {
  const host = await surroundings.host((path) =>
    path === "/demo" ? built("/") : (builtUnder("/demo/", path) ?? missing),
  );
  // Nor is the manifest, which the browser says.
  surroundings.expectError(/^Manifest fetch/);
  const context = await surroundings.browser();
  const { page, loads } = await open(context, `http://127.0.0.1:${host.port}/demo?tier=gold#/wallet`);
  expect(await page.title()).toMatch(/^Top-up Sandbox/);
  expect(await page.locator("html").getAttribute("data-sandbox")).toBe("starting");
  await expect(page.getByRole("alert")).toContainText("Its address must end with a slash");
  await expect(page.getByRole("link", { name: "/demo/" })).toHaveAttribute("href", /\/demo\/\?tier=gold#\/wallet$/);
  expect(host.requested.some((path) => /^\/assets\/.*\.(js|css)$/.test(path))).toBe(true);
  expect(loads).toHaveLength(1);
});

test("an address that begins with two slashes is one of this host in every link, and serves the page", async ({
  surroundings,
}) => {
  const folder = "//evil.example/x/";
  const host = await surroundings.host((path) => {
    if (path === folder.slice(0, -1)) return built("/");
    const reply = builtUnder(folder, path) ?? missing;
    return reply === missing ? { ...built("/404.html"), status: 404 } : reply;
  });
  const origin = `http://127.0.0.1:${host.port}`;
  const context = await surroundings.browser();
  surroundings.expectError(/^Manifest fetch|^Refused to apply style/);
  const { page } = await open(context, `${origin}${folder.slice(0, -1)}?theme=dark#/wallet`);
  const link = page.getByRole("alert").getByRole("link");
  expect(await link.evaluate((a: HTMLAnchorElement) => a.href)).toBe(`${origin}${folder}?theme=dark#/wallet`);
  await link.click();
  await expectToServe(page, WORKER);
  await page.goto(`${origin}${folder}?present=1`);
  await page.getByRole("button", { name: "Exit" }).press("Enter");
  await waitForSandbox(page);
  expect(page.url()).toBe(`${origin}${folder}`);
  await page.goto(`${origin}${folder}a/b`);
  await page.getByRole("link", { name: "Open the Top-up Sandbox" }).click();
  await waitForSandbox(page);
  expect(page.url()).toBe(`${origin}${folder}`);
});

const sourcesOf = (folder: string) => (path: string) =>
  path.startsWith(folder) ? (builtUnder(folder, path) ?? missing) : missing;

for (const [host, folder, badge] of [
  ["127.0.0.1", "/a;1/%E2%82%AC%2C[b]/", WORKER],
  ["my_host", "/demo/", IN_PAGE],
] as const) {
  test(`at ${host}${folder}, which a policy cannot name as it is, the page and its later parts work${nightlyUnless(badge === WORKER)}`, async ({
    surroundings,
  }) => {
    const { port } = await surroundings.host(sourcesOf(folder));
    const context = await surroundings.browser(["--host-resolver-rules=MAP my_host 127.0.0.1"]);
    const { page } = await open(context, `http://${host}:${port}${folder}`);
    await expectToServe(page, badge);
    await page.evaluate(() => {
      location.hash = "#/embed";
    });
    await expect(page.getByRole("heading", { name: "Embed in your docs", level: 1 })).toBeVisible();
    const fonts = await page.evaluate(
      async () => (await document.fonts.ready) && [...document.fonts].map((f) => f.status),
    );
    expect(fonts).not.toContain("error");
  });
}

/** The build under a path of a site with pages of its own, with its 404 page for every other address. */
const site = (path: string) => {
  const reply = path === "/guide/" ? html("<h1>The guide</h1>") : (builtUnder("/", path) ?? missing);
  return reply === missing ? { ...built("/404.html"), status: 404 } : reply;
};

test("the link of the 404 page leads to the sandbox", async ({ surroundings }) => {
  const host = await surroundings.host((path) =>
    path.startsWith("/demo/") ? site(path.slice("/demo".length)) : missing,
  );
  const page = await (await surroundings.browser()).newPage();
  for (const address of ["/demo/x/products", "/demo/a/b/c", "/demo/missing/"]) {
    await page.goto(`http://127.0.0.1:${host.port}${address}`);
    const link = page.getByRole("link", { name: "Open the Top-up Sandbox" });
    await expect(link).toHaveAttribute("href", `http://127.0.0.1:${host.port}/demo/`);
  }
  await page.getByRole("link", { name: "Open the Top-up Sandbox" }).click();
  await waitForSandbox(page);
});
