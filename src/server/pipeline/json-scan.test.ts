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

/** JSON with its members as a list, so that a name may repeat. */
type Node = { readonly members: readonly (readonly [string, Node])[] } | { readonly entries: readonly Node[] } | string;

const name = fc.oneof(
  fc.constantFrom("a", "b", "__proto__", '"', "\\", "{", "}", ",", ":", "😀"),
  fc.string({ maxLength: 3 }),
);

const leaf = fc.oneof(
  fc.constantFrom("1", "-1.5e3", "true", "false", "null", '"{\\"a\\":1,\\"a\\":2}"'),
  fc.string().map((text) => JSON.stringify(text)),
);

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(fc.tuple(name, tie("node")), { maxLength: 5 }).map((members) => ({ members })),
    fc.array(tie("node"), { maxLength: 4 }).map((entries) => ({ entries })),
  ),
}));

/** A spelling of a name, with every other character escaped. */
const spelled = (text: string, isEscaped: boolean): string =>
  isEscaped
    ? `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")}"`
    : JSON.stringify(text);

function textOf(value: Node, space: string): string {
  if (typeof value === "string") return value;
  if ("entries" in value)
    return `[${space}${value.entries.map((each) => textOf(each, space)).join(`${space},${space}`)}]`;
  const members = value.members.map(
    ([key, each], at) => `${spelled(key, at % 2 === 1)}${space}:${space}${textOf(each, space)}`,
  );
  return `{${space}${members.join(`,${space}`)}${space}}`;
}

function hasDuplicate(value: Node): boolean {
  if (typeof value === "string") return false;
  if ("entries" in value) return value.entries.some(hasDuplicate);
  const names = value.members.map(([key]) => key);
  return new Set(names).size < names.length || value.members.some(([, each]) => hasDuplicate(each));
}

test("a duplicate member is found exactly when an object repeats a name", () => {
  const seen = { with: 0, without: 0 };
  fc.assert(
    fc.property(node, fc.constantFrom("", " ", "\n\t "), (value, space) => {
      const text = textOf(value, space);
      JSON.parse(text);
      const isExpected = hasDuplicate(value);
      seen[isExpected ? "with" : "without"] += 1;
      expect(duplicateMember(text) !== null).toBe(isExpected);
    }),
    { seed: 20_261_121, numRuns: 2000 },
  );
  expect(Math.min(seen.with, seen.without)).toBeGreaterThan(200);
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
