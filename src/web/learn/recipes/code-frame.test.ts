import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CODE_FRAME_SOURCE } from "#contract/page/code-frame.ts";
import { CODE_FRAME } from "./code-frame.ts";

test("the policies name the script of the frame by its hash", () => {
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(CODE_FRAME) ?? [];
  expect(CODE_FRAME_SOURCE).toBe(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  const headers = readFileSync(new URL("../../../../public/_headers", import.meta.url), "utf8");
  expect(headers).toContain(CODE_FRAME_SOURCE);
});
