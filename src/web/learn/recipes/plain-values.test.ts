import { expect, test } from "vitest";
import { plainValues } from "./plain-values.ts";

const limits = () => ({ members: 500, characters: 10_000 });
const plain = (...values: readonly unknown[]) => plainValues(values, limits());

const cyclic: Record<string, unknown> = { list: [1] };
cyclic.self = cyclic;

const fail = () => {
  throw new Error("called");
};

const VALUES: readonly (readonly [what: string, value: unknown, plain: unknown])[] = [
  ["data", { id: "ord_1", items: [{ qty: 2 }], none: null }, { id: "ord_1", items: [{ qty: 2 }], none: null }],
  ["undefined and numbers", [undefined, Number.NaN, -0, 1.5], [undefined, Number.NaN, -0, 1.5]],
  ["a big integer", [12n, 2n ** 64n], ["12n", "[BigInt]"]],
  ["an object without members", [new WeakMap(), Promise.resolve(), {}, []], ["[WeakMap]", "[Promise]", {}, []]],
  ["a map and a set", [new Map([[{}, 1]]), new Set(["a"])], [{ "[object Object]": 1 }, ["a"]]],
  [
    "a date, an expression and an address",
    [new Date(0), /a/g, new URL("http://a/b")],
    ["1970-01-01T00:00:00.000Z", "/a/g", "http://a/b"],
  ],
  ["headers", new Headers({ "Retry-After": "5" }), { "retry-after": "5" }],
  [
    "a response",
    new Response("{}", { status: 402, headers: { a: "1" } }),
    expect.objectContaining({ status: 402, ok: false, headers: expect.objectContaining({ a: "1" }) }),
  ],
  [
    "an error with its cause",
    new Error("outer", { cause: new RangeError("inner") }),
    "Error: outer (line 7)\nCause: RangeError: inner (line 7)",
  ],
  ["a circle", cyclic, { list: [1], self: "[Circular]" }],
  ["an object twice", ((one) => [one, one])({ a: 1 }), [{ a: 1 }, { a: 1 }]],
  ["a member with a name of the language", JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
  ["a getter that throws", Object.defineProperty({}, "a", { enumerable: true, get: fail }), "[not readable]"],
  ["a proxy that throws", new Proxy({}, { ownKeys: fail }), "[not readable]"],
];

test.each(VALUES)("%s is plain", (_, value, expected) => {
  const [made] = plainValues([value], limits(), { lineOf: () => 7 });
  expect(made).toEqual(expected);
  expect(structuredClone(made)).toEqual(made);
  // What arrives is made plain again, which changes nothing.
  expect(plain(made)).toEqual([made]);
});

/** Lists or objects in one another, so many deep. */
const nested = (depth: number, around: (inner: unknown) => unknown) => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = around(value);
  return value;
};

test.each([
  ["a long list", new Array(1e7).fill(0)],
  ["a long map", new Map(Array.from({ length: 1e5 }, (_, at) => [at, at]))],
  ["deep lists", nested(1e5, (inner) => [inner])],
  ["deep objects", nested(1e5, (inner) => ({ inner }))],
  ["a wide tree", nested(30, (inner) => [inner, inner])],
  ["a long text", "x".repeat(1e7)],
  ["a long name", { ["x".repeat(1e7)]: 1 }],
  ["many long texts", new Array(1000).fill("x".repeat(1e5))],
])("of %s a bounded part is shown, and it says so", (_, value) => {
  const text = JSON.stringify(plain(value));
  expect(text.length).toBeLessThan(60_000);
  expect(text).toMatch(/… (\d+ )?more/);
});

test("limits hold over many calls", () => {
  const left = { members: 3, characters: 10 };
  expect(plainValues(["one", "two"], left)).toEqual(["one", "two"]);
  expect(plainValues(["three", "four"], left)).toEqual(["thre… 1 more character", "… more"]);
});
