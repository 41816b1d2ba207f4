import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";
import { CODE_FRAME, CODE_FRAME_FILE } from "./code-frame.ts";

const published = (file: string) => readFileSync(new URL(`../../../../public/${file}`, import.meta.url), "utf8");

test("the policies name the script of the frame by its hash", () => {
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(CODE_FRAME) ?? [];
  expect(CODE_FRAME_SOURCE).toBe(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  expect(published("_headers")).toContain(CODE_FRAME_SOURCE);
});

test("the published file of the frame is this one, and its script fits into its attribute", () => {
  expect(published("code-frame.html")).toBe(CODE_FRAME_FILE);
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(CODE_FRAME) ?? [];
  expect(script).not.toMatch(/['&]/);
});
