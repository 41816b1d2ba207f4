import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";
import { CODE_FRAME } from "./code-frame.ts";

const published = (file: string) => readFileSync(new URL(`../../../../public/${file}`, import.meta.url), "utf8");

const [, policy = ""] = /content="([^"]*)"/.exec(CODE_FRAME) ?? [];
const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(CODE_FRAME) ?? [];

test("the policies name the script of the frame by its hash", () => {
  expect(CODE_FRAME_SOURCE).toBe(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(policy).toBe(`default-src 'none'; script-src ${CODE_FRAME_SOURCE}; worker-src data:`);
  expect(published("_headers")).toContain(CODE_FRAME_SOURCE);
});
