import { expect, posted, takes, test, waitForSandbox } from "./site.ts";

test("a call made before anything responds waits, and does not go to the network", async ({ page, site }) => {
  // On a fast line the page's script comes later than the document.
  await takes(page, 0);
  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "complete") Object.assign(window, { early: fetch("/v1/products") });
    });
  });
  await page.goto(site.url);
  await waitForSandbox(page);
  const status = await page.evaluate(
    async () => (await (window as unknown as { early: Promise<Response> }).early).status,
  );
  expect(status).toBe(200);
});

test("the secret of a created key is kept nowhere", async ({ page, site }) => {
  await page.goto(site.url);
  await waitForSandbox(page);
  const { json } = await posted(page, "/v1/keys", { name: "n", scopes: ["wallet:read"] }, "k");
  await posted(page, "/v1/keys", { name: "n", scopes: ["wallet:read"] }, "k");
  await page.reload();
  await waitForSandbox(page);
  const kept = await page.evaluate(async () => {
    const found = [location.href, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener("success", () => resolve(request.result)));
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(JSON.stringify(await resultOf(database.transaction(store).objectStore(store).getAll())));
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        found.push(request.url, (await (await cache.match(request))?.text()) ?? "");
    }
    return found.join("\n");
  });
  expect(kept).toContain(json.last4);
  expect(kept).not.toContain(json.key);
  expect(kept).not.toContain(json.key.slice(13));
});

test("the page may be embedded by every host, and embed.js and the API's documents are served to every origin", async ({
  page,
  site,
}) => {
  const own = (await page.request.get(site.url)).headers();
  expect(own["x-frame-options"]).toBeUndefined();
  expect(own["content-security-policy"]).not.toContain("frame-ancestors");
  const openapi = await page.request.get(`${site.url}openapi.json`);
  expect((await openapi.json()).openapi).toMatch(/^3\.1/);
  for (const [file, words] of [
    ["reference.md", "# Reseller Top-up API: reference"],
    ["api.d.ts", "export interface paths"],
    ["llms.txt", "# Top-up Sandbox"],
    ["embed.js", "topup-sandbox"],
  ] as const) {
    const response = await page.request.get(site.url + file);
    expect(response.headers()["access-control-allow-origin"], file).toBe("*");
    expect(await response.text(), file).toContain(words);
  }
});
