import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { headersOf } from "./header-rules.ts";

const ours = headersOf(new URL("../../public/_headers", import.meta.url));

function headersFrom(text: string) {
  const file = join(mkdtempSync(join(tmpdir(), "headers-")), "_headers");
  writeFileSync(file, text);
  return headersOf(pathToFileURL(file));
}

test("a header that two rules give a path is joined, as on Netlify and Cloudflare", () => {
  const headers = headersFrom("/*\n  Cache-Control: no-cache\n  X-One: 1\n/a/*\n  Cache-Control: immutable\n");
  expect(headers("/a/b.js")).toEqual({ "Cache-Control": "no-cache, immutable", "X-One": "1" });
  expect(headers("/b.js")).toEqual({ "Cache-Control": "no-cache", "X-One": "1" });
});

test.each([
  ["/", "no-cache"],
  ["/sandbox-worker.js", "no-cache"],
  ["/start.js", "no-cache"],
  ["/assets/page-abc.js", "public, max-age=31536000, immutable"],
  ["/embed.js", "public, max-age=600"],
  ["/api.d.ts", undefined],
])("%s gets each header from one rule", (path, caching) => {
  const { "Content-Security-Policy": policy, ...headers } = ours(path);
  expect(policy?.match(/default-src/g)).toHaveLength(1);
  expect(headers).toMatchObject({
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
  });
  expect(headers["Cache-Control"]).toBe(caching);
});
