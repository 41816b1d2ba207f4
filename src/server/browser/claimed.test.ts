import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { isClaimed } from "./claimed.ts";

/** The worker's copy of the rule, for a page in this folder. */
function workersRule(folder: string): (url: string) => boolean {
  const source = readFileSync(new URL("../../build/sandbox-worker.js", import.meta.url), "utf8");
  const [rule] = /const VERSION = [\s\S]*?\n}\n/.exec(source) ?? [];
  return runInNewContext(`${rule}; isClaimed`, { scope: folder, URL });
}

const ROOT = "https://sandbox.test/";
const DOCS = "https://sandbox.test/docs/v2/play/";

describe.each([
  ["the page", (url: string, folder: string) => isClaimed(new URL(url), new URL(folder))],
  ["its worker", (url: string, folder: string) => workersRule(folder)(url)],
] as const)("%s", (_, claims) => {
  test.each([
    "/v1",
    "/v1/",
    "/v1/orders",
    "/v1/orders/ord_1?page=1",
    "/v2",
    "/v3/x",
    "/v10/x",
    "/v01/x",
    "/V1/orders",
    "//v1/orders",
    "/x/v1/orders",
  ])("claims %s", (path) => {
    expect(claims(`https://sandbox.test${path}`, ROOT)).toBe(true);
    expect(claims(`https://sandbox.test${path}`, DOCS)).toBe(true);
  });

  test.each(["/", "/index.html", "/vv1/x", "/v1x/orders", "/version1", "/assets/v1.js", "/openapi.json?v1/"])(
    "leaves %s to the host",
    (path) => expect(claims(`https://sandbox.test${path}`, ROOT)).toBe(false),
  );

  test("leaves the page's own files to the host, even if the folder's path has a version in it", () => {
    expect(claims(`${DOCS}assets/page-1.js`, DOCS)).toBe(false);
    expect(claims(`${DOCS}v1/orders`, DOCS)).toBe(true);
  });

  test.each(["http://sandbox.test/v1/orders", "https://sandbox.test:8443/v1/orders", "https://api.example/v1/orders"])(
    "leaves %s, at another origin, alone",
    (url) => expect(claims(url, ROOT)).toBe(false),
  );
});
