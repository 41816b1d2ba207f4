import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { digestOf } from "./digest.ts";

const byNode = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

describe("SHA-256", () => {
  test.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("has the digests of FIPS 180-4", (text, digest) => {
    expect(digestOf(text)).toBe(digest);
  });

  test("is that of Node for each length around the end of a block", () => {
    for (let length = 0; length < 200; length++) {
      const text = "é".repeat(length % 3) + "x".repeat(length);
      expect(digestOf(text)).toBe(byNode(text));
    }
  });

  test.each([0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff])(
    "is that of Node for the character %i, around which the number of its bytes changes",
    (point) => {
      const character = String.fromCodePoint(point);
      expect(digestOf(character)).toBe(byNode(character));
    },
  );

  test("is that of Node for any text, lone surrogates too", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.constantFrom("", "\ud800", "x\udfff"),
        (text, more) => {
          expect(digestOf(text + more)).toBe(byNode(text + more));
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });
});
