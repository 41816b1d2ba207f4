import Ajv2020 from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fieldText, label, shownCode, shownId, shownLabel, storedText, visibleId } from "./text.ts";

const SEED = 20261125;

/** Every character of a plane or more, without the large blocks of CJK, Hangul and private use. */
const CHARACTERS = [...Array(0x3400).keys(), ...range(0xd7f0, 0xe010), ...range(0xf900, 0x11000), 0x1d173, 0x1f600]
  .concat(range(0xe0000, 0xe0200), 0x10ffff)
  .map((point) => String.fromCodePoint(point));

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** What a pattern cannot refuse without the flag `u`: halves of characters, and what is unseen beyond U+FFFF. */
const UNSAID = /\p{Cs}|(?![\0-\uffff])[\p{Cf}\p{DI}]/u;

const validate = (schema: z.ZodMiniType, unicodeRegExp: boolean) =>
  new Ajv2020({ strict: false, validateFormats: false, unicodeRegExp }).compile(
    z.toJSONSchema(schema, { io: "input" }),
  );

const accepts = (schema: z.ZodMiniType, text: string) => schema.safeParse(text).success;

describe.each([
  ["an id", true, visibleId(64)],
  ["an id", false, visibleId(64)],
  ["a label", true, label(64)],
  ["a label", false, label(64)],
] as const)("the published pattern of %s, with the flag u: %s,", (_, unicodeRegExp, schema) => {
  const isValid = validate(schema, unicodeRegExp);
  const agrees = (text: string) => {
    const isAccepted = accepts(schema, text);
    return isValid(text) === isAccepted || (!isAccepted && UNSAID.test(text));
  };

  test("agrees with the rule on every character, alone, among others and twice", () => {
    const differing = CHARACTERS.flatMap((character) => [character, `a${character}b`, character + character])
      .filter((text) => !agrees(text))
      .map((text) => JSON.stringify(text));
    expect(differing).toEqual([]);
  });

  test("agrees with the rule on any text", () => {
    const character = fc.oneof(fc.constantFrom(...CHARACTERS), fc.constantFrom(..." \u200d\u202eab\t"));
    fc.assert(fc.property(fc.string({ unit: character, maxLength: 8 }), agrees), { seed: SEED, numRuns: 1000 });
  });
});

test("an id has no character of the categories Cc and Cf, and may have any other that is drawn", () => {
  const isIn = (pattern: RegExp) => CHARACTERS.filter((character) => pattern.test(character));
  const isId = (text: string) => accepts(visibleId(64), text);
  expect(isIn(/[\p{Cc}\p{Cf}]/u).filter((character) => isId(`1${character}2`))).toEqual([]);
  const refused = isIn(/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Co}]/u).filter((character) => !isId(character));
  expect(refused.filter((character) => !/[\p{DI}\u2800]/u.test(character))).toEqual([]);
});

test.each(["\ud800", "\udc00", "a\ud83d", "\udf00\ud83d", "\udbff👩"])(
  "the text %j without its half is no id and no label (RFC 7493), and is read where it was stored",
  (text) => {
    const found = [visibleId(64), label(64), storedText(64)].map((schema) => accepts(schema, text));
    expect(found).toEqual([false, false, true]);
  },
);

describe("the text of a field", () => {
  test.each([
    [true, "x".repeat(200_000)],
    [true, "é".repeat(2_000)],
    [true, "\t\r\n ~".repeat(9_999)],
    [false, "\u200b".repeat(2_001)],
    [false, "\u0301".repeat(2_001)],
    [false, "\u0e33a".repeat(2_001)],
    [false, "\u0001".repeat(2_001)],
  ])("is accepted (%j) by what draws slowly in it (case %#)", (isAccepted, text) => {
    expect(accepts(fieldText, text)).toBe(isAccepted);
  });
});

describe("a stored text", () => {
  test("may be whatever the API accepts, or accepted once", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...CHARACTERS), maxLength: 70 }), (text) => {
        if (accepts(visibleId(64), text)) expect(accepts(storedText(64), text)).toBe(true);
        if (accepts(label(64), text)) expect(accepts(storedText(64), text.trim())).toBe(true);
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(accepts(storedText(64), "\u202e8944250655")).toBe(true);
  });
});

describe("as it is drawn,", () => {
  test.each([
    ["\u202e8944250655", "⟨U+202E⟩8944250655"],
    ["1\u200b2\ufeff", "1⟨U+200B⟩2⟨U+FEFF⟩"],
    ["👩\u200d🚀", "👩⟨U+200D⟩🚀"],
    ["1\u{e0032}\ud8002", "1⟨U+E0032⟩⟨U+D800⟩2"],
    ["1\u00a0 2", "1⟨U+00A0⟩ 2"],
    ["<b>a</b>", "<b>a</b>"],
  ])("the id %j is %s", (text, shown) => {
    expect(shownId(text)).toBe(shown);
  });

  test.each([
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["👩\u200d🚀", "👩\u200d🚀"],
    ["a\u202eb\u0007", "a⟨U+202E⟩b⟨U+0007⟩"],
  ])("the label %j is %s", (text, shown) => {
    expect(shownLabel(text)).toBe(shown);
  });

  test.each([
    ['{\n\t"name": "👩\u200d🚀 می\u200cخواهم ❤\ufe0f"\r\n}', '{\n\t"name": "👩\u200d🚀 می\u200cخواهم ❤\ufe0f"\r\n}'],
    ['{"user_id":"\u202e8944250655\u200b"}', '{"user_id":"⟨U+202E⟩8944250655⟨U+200B⟩"}'],
  ])("the code %j is %s", (text, shown) => {
    expect(shownCode(text)).toBe(shown);
  });

  test.each([
    ["\u200b".repeat(600_000), 600_000 - 2_000],
    ["\u200b\ufeff".repeat(1_001), 2],
    ["a".repeat(100_007), 7],
  ])("a long text says what is left out of it (case %#)", (text, left) => {
    for (const shown of [shownId, shownCode]) {
      expect(shown(text).endsWith(`… (${left} more characters)`)).toBe(true);
      expect(shown(text).length).toBeLessThan(110_000);
    }
  });

  test("an id shows every character, whatever it is", () => {
    const unseen = CHARACTERS.map((character) => shownId(character).replaceAll(" ", "")).filter((shown) =>
      /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{DI}\u2800]/u.test(shown),
    );
    expect(unseen).toEqual([]);
  });
});
