import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");

test("the content policy allows the page's inline script by its hash, and no other", () => {
  const inline = [...read("index.html").matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
  const hashes = inline.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const [, sources] = /script-src ([^;]*);/.exec(read("public/_headers")) ?? [];
  expect(sources).toBe(["'self'", ...hashes].join(" "));
});
