import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { minifiedEmbed } from "./after-build.ts";

test("embed.js is under 3 kB over the wire", () => {
  const source = readFileSync(new URL("../../public/embed.js", import.meta.url), "utf8");
  expect(gzipSync(minifiedEmbed(source), { level: 9 }).length).toBeLessThan(3000);
});
