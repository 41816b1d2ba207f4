import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOf } from "./digest.ts";

test("a digest is Node's SHA-256 of any text as UTF-8, lone surrogates too", () => {
  const byNode = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
  const texts = fc.tuple(fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom("", "\ud800", "x\udfff"));
  fc.assert(
    fc.property(texts, (parts) => digestOf(parts.join("")) === byNode(parts.join(""))),
    { seed: 1, numRuns: 300 },
  );
  expect(digestOf("a".repeat(1_000_000))).toBe(byNode("a".repeat(1_000_000)));
});
