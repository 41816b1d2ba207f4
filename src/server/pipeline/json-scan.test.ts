import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { duplicateMember, numbersIn } from "./json-scan.ts";

describe("a duplicate member", () => {
  test.each([
    ['{"a":1,"a":2}', "a", []],
    ['{"a":1,"\\u0061":2}', "a", []],
    ['{"\\ud83d\\ude00":1,"😀":2}', "😀", []],
    ['{"constructor":1,"a":{"toString":1,"toString":1}}', "toString", ["a"]],
    ['{"a":{"x":1},"b":[{"x":1},[],{"x":"}","x":"{"}]}', "x", ["b", 2]],
    ['{"a":"\\\\","a":"\\\\\\""}', "a", []],
    ['[{"a":1,"a":1}]', "a", [0]],
  ])("of %s is found, with the path of its object", (text, name, path) => {
    expect(duplicateMember(text)).toEqual({ name, path });
  });

  test.each([
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '{"a":"{\\"b\\":1,\\"b\\":2}","b":"\\"a\\":1,"}',
    '{"a":1,"A":1,"a ":1,"\\u00e9":1,"e\\u0301":1}',
    '{"a":"\\\\","b":"\\"","c":"\\\\\\"a"}',
  ])("is not in %s", (text) => {
    expect(duplicateMember(text)).toBeNull();
  });

  test("is found under thousands of brackets", () => {
    const deep = (inner: string) => `${"[".repeat(8000)}${inner}${"]".repeat(8000)}`;
    expect(duplicateMember(deep("1"))).toBeNull();
    expect(duplicateMember(deep('{"a":1,"a":1}'))?.path).toHaveLength(8000);
    expect(duplicateMember(`${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`)).toBeNull();
  });
});

test("a duplicate member is found around any JSON, and none in it", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom("", " ", "\n\t "), (json, space) => {
      const text = JSON.stringify(JSON.parse(json), null, space);
      expect(duplicateMember(text)).toBeNull();
      expect(duplicateMember(`{"a":${text}${space},${space}"a" : ${text}}`)).toEqual({ name: "a", path: [] });
      const inner = `{"x":${text},${space}"\\u0078":1}`;
      expect(duplicateMember(`{"a":${text},"b":[${text},${inner}]}`)).toEqual({ name: "x", path: ["b", 1] });
    }),
    { seed: 20_261_121, numRuns: 1000 },
  );
});

describe("a number", () => {
  test.each([
    ['{"a":1e21}', ["a"], "1e21"],
    ['{ "a" : { "b" : [ 0 , -0.0 , [ ] , 9007199254740993 ] } }', ["a", "b", 3], "9007199254740993"],
    ['{"__proto__":{"constructor":1.50}}', ["__proto__", "constructor"], "1.50"],
    ['{"a":"\\"b\\":2,","b":1}', ["b"], "1"],
  ] as const)("in %s is read at %j as it is written", (text, path, number) => {
    expect(numbersIn(text)(path)).toBe(number);
  });

  test("is not where a text, an object, a literal or nothing is", () => {
    const numberAt = numbersIn('{"a":"1","b":{},"c":true,"d":[1]}');
    for (const path of [["a"], ["b"], ["c"], ["d"], ["e"], ["d", 1], ["d", 0, "length"], ["toString"]]) {
      expect(numberAt(path), path.join()).toBeUndefined();
    }
  });

  test("is found under thousands of brackets, and thousands of times", () => {
    expect(numbersIn(`${"[".repeat(8000)}7${"]".repeat(8000)}`)(Array(8000).fill(0))).toBe("7");
    const many = numbersIn(`[${Array(8000).fill("1.0").join()}]`);
    expect(Array.from({ length: 8000 }, (_, at) => many([at])).every((number) => number === "1.0")).toBe(true);
  });
});
