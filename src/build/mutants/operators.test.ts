import { afterEach, describe, expect, test, vi } from "vitest";
import { mutantsOf } from "./operators.ts";
import { withSwitches } from "./switches.ts";

/** The mutants of some code, each as what it changes. */
const changesOf = (code: string) => mutantsOf(code).map(({ start, end, text }) => [code.slice(start, end), text]);

test.each([
  ["a comparison", "r(a === b);", [["a === b", "a !== b"]]],
  [
    "a boundary",
    "r(a < b);",
    [
      ["a < b", "a <= b"],
      ["a < b", "a >= b"],
    ],
  ],
  [
    "a boundary that includes its end",
    "r(a >= b);",
    [
      ["a >= b", "a > b"],
      ["a >= b", "a < b"],
    ],
  ],
  ["two conditions", "r(a && b);", [["a && b", "a || b"]]],
  ["a default", "r(a ?? b);", [["a ?? b", "a"]]],
  [
    "arithmetic",
    "r(a + b * c);",
    [
      ["a + b * c", "a - b * c"],
      ["b * c", "b / c"],
    ],
  ],
  [
    "a sign and a negation",
    "r(-a, !b);",
    [
      ["-a", "a"],
      ["!b", "b"],
    ],
  ],
  [
    "a count",
    "r(a++, --b, c += d);",
    [
      ["a++", "a--"],
      ["--b", "++b"],
      ["c += d", "c -= d"],
    ],
  ],
  [
    "a number",
    "r(0, 1.5);",
    [
      ["0", "1"],
      ["1.5", "2.5"],
    ],
  ],
  [
    "a truth value",
    "r(true, false);",
    [
      ["true", "false"],
      ["false", "true"],
    ],
  ],
  [
    "a text",
    'r("a", "");',
    [
      ['"a"', '""'],
      ['""', '"mutant"'],
    ],
  ],
  ["a sentence", 'r("An order is late.", `a`);', []],
  [
    "the ends of a pattern",
    "r(/^a$/u);",
    [
      ["/^a$/u", "/a$/u"],
      ["/^a$/u", "/^a/u"],
    ],
  ],
  [
    "a call that changes a list",
    "r(a.filter(b).toSorted());",
    [
      ["a.filter(b).toSorted()", "a.filter(b)"],
      ["a.filter(b)", "a"],
    ],
  ],
  ["the same call in a chain", "r(a?.b.filter(c));", []],
])("%s has its mutants", (_, code, changes) => {
  expect(changesOf(code).slice(1)).toEqual(changes);
});

describe("a condition", () => {
  test.each([
    ["if (a) b();", ["true", "false"]],
    ["r = a ? b : c;", ["true", "false"]],
    ["while (a) b();", ["false"]],
    ["for (; a; ) b();", ["false"]],
  ])("of %j is tried as a constant, unless the loop would not end", (code, constants) => {
    expect(changesOf(code).flatMap(([original, text]) => (original === "a" ? [text] : []))).toEqual(constants);
  });

  test("that compares is tried at its boundary, but not as its opposite", () => {
    expect(changesOf("if (a < b) c();").map(([, text]) => text)).toEqual(["true", "false", "a <= b", ""]);
    expect(changesOf("if (!a) c();").map(([, text]) => text)).toEqual(["true", "false", ""]);
  });
});

describe("what can be missing", () => {
  test.each([
    ["a call", "a();", ["a();"]],
    ["an assignment", "a = b;", ["a = b;"]],
    ["a throw", "throw a;", ["throw a;"]],
    ["the call of super", "class A extends B { constructor() { super(); } }", []],
    ["an entry with a line of its own", "r = {\n  a,\n  ...b,\n};", ["r = {\n  a,\n  ...b,\n};", "a", "...b"]],
    ["an entry beside another one", "r = { a, b };", ["r = { a, b };"]],
    ["a getter", "r = {\n  get a() {},\n};", ["r = {\n  get a() {},\n};"]],
  ])("is tried: %s", (_, code, missing) => {
    expect(changesOf(code).flatMap(([original, text]) => (text === "" ? [original] : []))).toEqual(missing);
  });
});

test("types, names of fields and names of modules have no mutants", () => {
  const code = `
    import { a } from "./a.ts";
    import b from "./b.json" with { type: "json" };
    export { b } from "./b.ts";
    type C = "c" | 1;
    const d = { "content-type": a } satisfies Record<string, 1>;
    const e = import("./e.ts");
    const f = a as "f";
  `;
  expect(changesOf(code)).toEqual([]);
});

describe("a module with switches", () => {
  const code = "const list = [];\nif (a > 1 && b) list.push({\n  a,\n  b: !b,\n});\nelse list.push(0);\nreturn list;";
  const mutants = mutantsOf(`function run(a, b) {\n${code}\n}`);
  const module = `${withSwitches(`function run(a, b) {\n${code}\n}`, mutants, 100)}\nreturn run;`;
  const run = (active: number | null) => {
    vi.stubGlobal("isMutated", (id: number) => id === active);
    return new Function(module)()(2, true);
  };

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test("does what it did before as long as none is on", () => {
    expect(run(null)).toEqual([{ a: 2, b: false }]);
  });

  test.each(mutants.map(({ text, kind }, at) => [text || `no ${kind}`, 100 + at] as const))(
    "has %s behind %i",
    (text, id) => {
      const results: Readonly<Record<string, unknown>> = {
        false: [0],
        "no statement": [],
        "no entry": [expect.not.objectContaining({ a: 2, b: false })],
        b: [{ a: 2, b: true }],
      };
      const ofOthers = [[0], [{ a: 2, b: false }]];
      expect(results[text] === undefined ? ofOthers : [results[text], ...ofOthers]).toContainEqual(run(id));
    },
  );
});
