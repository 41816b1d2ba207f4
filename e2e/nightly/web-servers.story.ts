import { readdirSync } from "node:fs";
import { test as base, expect } from "@playwright/test";
import { headersOf } from "../../src/build/header-rules.ts";
import { DIST } from "../host.ts";
import { found, KINDS, startWebServer, type WebServer } from "./web-servers.ts";

const headersFor = headersOf(new URL("_headers", DIST));
const PATHS = [
  "",
  "index.html",
  "embed.js",
  "sandbox-worker.js",
  "reference.md",
  "api.d.ts",
  "openapi.json",
  "404.html",
];

for (const kind of KINDS) {
  const test = base.extend<{ server: WebServer }>({
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the pattern.
    server: async ({}, use) => {
      const server = await startWebServer(kind);
      await use(server);
      await server.close();
    },
  });

  test.describe(`${kind.program} with the configuration of the build`, () => {
    test.skip(found(kind) === null, `No ${kind.program} on this machine: install it to try its configuration.`);

    test("sends every header of _headers, once", async ({ server }) => {
      const assets = readdirSync(new URL("assets/", DIST)).slice(0, 3);
      for (const path of [...PATHS, ...assets.map((name) => `assets/${name}`)]) {
        const { status, headers } = await fetch(server.url + path);
        const sent = Object.fromEntries(headers);
        const expected = Object.entries(headersFor(`/${path}`)).map(([name, value]) => [name.toLowerCase(), value]);
        expect({ status, ...sent }, path).toMatchObject({ status: 200, ...Object.fromEntries(expected) });
      }
    });

    test("redirects the path without its slash, and responds to a missing asset with a 404 that is not kept", async ({
      server,
    }) => {
      const bare = await fetch(server.url.slice(0, -1), { redirect: "manual" });
      expect([bare.status >= 301 && bare.status <= 308, bare.headers.get("Location")]).toEqual([
        true,
        expect.stringMatching(/\/demo\/$/),
      ]);
      const missing = await fetch(`${server.url}assets/missing-12345678.js`);
      expect([missing.status, missing.headers.get("Cache-Control") ?? ""]).toEqual([
        404,
        expect.not.stringContaining("immutable"),
      ]);
      expect(await missing.text()).toContain("There is no page at this address");
    });

    test("serves a page that responds through its worker, and whose recipes run, without an error", async ({
      server,
      page,
    }) => {
      const errors: string[] = [];
      page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
      page.on("pageerror", (error) => errors.push(String(error)));
      await page.goto(server.url);
      await page.getByRole("button", { name: "Send", exact: true }).first().click();
      await expect(page.getByText("200 OK").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-sandbox", "worker");
      await page.goto(`${server.url}#/recipes/first-order`);
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await expect(page.getByText(/^Finished: /).first()).toBeVisible({ timeout: 15_000 });
      expect(errors).toEqual([]);
    });
  });
}
