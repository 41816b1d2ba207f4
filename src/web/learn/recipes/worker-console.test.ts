import { Console } from "node:console";
import { Writable } from "node:stream";
import { format as nodeFormat, inspect as nodeInspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import consoleText from "./worker-console.js?raw";
import inspectText from "./worker-inspect.js?raw";
import shapesText from "./worker-shapes.js?raw";

type Print = (level: string, text: string) => void;
interface Options {
  readonly frames: (error: Error) => readonly string[];
}
interface Loaded {
  readonly inspect: (value: unknown, options?: object) => string;
  readonly format: (values: readonly unknown[], options: Options) => string;
  readonly consoleOf: (print: Print, options: Options, now: () => number) => Console;
}

// The worker's texts are scripts, so that they need no module loader there.
const loaded: Loaded = new Function(
  `${shapesText}\n${inspectText}\n${consoleText}\nreturn { inspect, format, consoleOf };`,
)();
const options: Options = { frames: () => [] };

/** What Node prints, to whichever stream. */
function nodePrinted(use: (console: Console) => void): string {
  let printed = "";
  const stream = new Writable({
    write: (chunk, _, done) => {
      printed += chunk;
      done();
    },
  });
  use(new Console({ stdout: stream, stderr: stream }));
  return printed;
}

function printed(use: (console: Console) => void): string {
  let text = "";
  const ours = loaded.consoleOf(
    (_, line) => (text += `${line}\n`),
    options,
    () => 0,
  );
  use(ours);
  return text;
}

/** An error without the lines of its stack, which differ from run to run. */
function bare<Made extends Error>(error: Made): Made {
  Object.defineProperty(error, "stack", { value: String(error) });
  return error;
}

class Point {
  x = 1;
  #hidden = 2;
  get sum() {
    return this.x + this.#hidden;
  }
}
class Tagged {
  get [Symbol.toStringTag]() {
    return "Label";
  }
}
class OwnError extends Error {}
const cyclic: Record<string, unknown> = Object.assign(Object.create(null), { list: [1] });
cyclic.self = cyclic;
cyclic.inner = { cyclic };

const VALUES: Readonly<Record<string, unknown>> = {
  primitives: [undefined, null, true, 0, -0, 1.5, Number.NaN, 12n, Symbol("s"), Symbol.iterator, "a"],
  quotes: ["it's", 'it\'s "both"', 'it\'s "all" `three`', "back\\slash", "\n\t\u0000\u0085", "\ud800", `$\{x}'"`],
  "a long text": { text: `${"word ".repeat(30)}\n${"next ".repeat(30)}` },
  "an empty object": [{}, [], new Map(), new Set(), new Point(), Object.create(null)],
  keys: { plain: 1, "with-dash": 2, "1a": 3, 7: 4, [Symbol("s")]: 5, ["__proto__"]: 6, "it's": 7 },
  "getters are not called": {
    get one() {
      throw new Error("called");
    },
    set two(_: number) {},
    get three() {
      return 1;
    },
    set three(_: number) {},
  },
  depth: { a: { b: { c: { d: 1 }, e: [], f: [1], g: new Map([[1, 2]]), h: new Point(), i: Object.create(null) } } },
  "a class": [new Point(), Point, class extends Point {}, class {}, new Tagged()],
  functions: [() => {}, function named() {}, async () => {}, function* () {}, Object.assign(() => {}, { a: 1 }), Map],
  map: new Map<unknown, unknown>([
    ["a", { b: 1 }],
    [{ key: 1 }, new Map([[1, new Map([[2, new Map([[3, 4]])]])]])],
  ]),
  set: new Set([1, "a", { b: [1, 2, { c: 3 }] }]),
  "a long map": new Map(Array.from({ length: 130 }, (_, at) => [at, at])),
  cyclic,
  "twice but not cyclic": ((one) => [one, one])({ a: 1 }),
  holes: Object.assign(new Array(6), { 1: 1, 4: 2 }),
  "extra keys": Object.assign([1, 2], { name: "x", "-1": 2 }),
  "many numbers": Array.from({ length: 120 }, (_, at) => at * 37),
  "many words": Array.from({ length: 30 }, (_, at) => "w".repeat(at % 7)),
  "few long words": Array.from({ length: 8 }, () => "w".repeat(30)),
  "typed arrays": [new Uint8Array([1, 2, 3]), new Float64Array(2), new Uint8Array(0)],
  buffers: { buffer: new Uint8Array([1, 2, 255]).buffer, long: new ArrayBuffer(60) },
  dates: [new Date(0), new Date(Number.NaN)],
  expressions: [/a\/b/gi, Object.assign(/x/, { note: 1 })],
  boxed: [new Number(3), new String("ab"), new Boolean(false), Object(1n), Object(Symbol("s"))],
  weak: [new WeakMap(), new WeakSet()],
  errors: [bare(new Error("plain")), bare(new TypeError("typed")), bare(new OwnError("own")), bare(new Error(""))],
  causes: bare(new Error("outer", { cause: bare(new TypeError("inner", { cause: { code: 1 } })) })),
  "many errors": bare(new AggregateError([bare(new Error("one")), bare(new RangeError("two"))], "all failed")),
  "an error with a code": Object.assign(bare(new Error("denied")), { code: "EACCES" }),
  "an error of two lines": { error: bare(new Error("one\ntwo")) },
  headers: new Headers({ a: "1", "content-type": "text/plain" }),
  parameters: new URLSearchParams("a=1&b=it's"),
  custom: { [Symbol.for("nodejs.util.inspect.custom")]: () => "own\ntext" },
  "custom value": [{ [Symbol.for("nodejs.util.inspect.custom")]: () => ({ a: 1 }) }],
  order: {
    id: "ord_1",
    items: [{ product_item_id: 1001, qty: 2 }],
    cust_account: { user_id: "1", server_id: "2" },
    total: "19.00",
    created_at: "2026-01-01T00:00:00Z",
  },
};

describe("a value prints as in Node", () => {
  test.each(Object.entries(VALUES))("%s", (_, value) => {
    expect(loaded.inspect(value)).toBe(nodeInspect(value, { breakLength: 80 }));
  });

  test("any data", () => {
    const data = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withTypedArray: true,
      withSparseArray: true,
      withNullPrototype: true,
      withBoxedValues: true,
    });
    fc.assert(
      fc.property(data, (value) => {
        expect(loaded.inspect(value)).toBe(nodeInspect(value, { breakLength: 80 }));
      }),
      { seed: 35, numRuns: 500 },
    );
  });
});

const FORMATS: readonly (readonly unknown[])[] = [
  ["%s is %d", "a", 2, "rest", { a: 1 }],
  ["%s %s %s %s", 1n, Symbol("s"), -0, { a: { b: 1 } }],
  ["%s %s", { toString: () => "own" }, new Date(0), [1, [2]]],
  ["%s", new Point(), new OwnError("own").message],
  ["%d %d %d %d", "12", 3n, {}, Symbol("s")],
  ["%i %f %i", "12.7px", "1.5e1", Symbol("s")],
  ["%j %O", { a: 1 }, { a: { b: { c: { d: 1 } } } }],
  ["%c red", "color: red", "after"],
  ["100% of %s, %% and %x", "it", "%s"],
  ["%s"],
  ["%s %s", "one"],
  ["%%", 1],
  [1, "%s", "a"],
  ["a", "b", 1, null, undefined, [1]],
  [],
  [""],
  [{ a: "b" }, "c"],
];

test.each(FORMATS)("fills placeholders in as Node does: %j", (...values) => {
  expect(loaded.format(values, options)).toBe(nodeFormat(...values));
});

const USES: Readonly<Record<string, (console: Console) => void>> = {
  levels: (each) => {
    each.log("log");
    each.info("info %d", 1);
    each.debug("debug");
    each.warn("warn");
    each.error("error", { a: 1 });
    each.log();
  },
  dir: (each) => {
    each.dir({ a: { b: { c: { d: 1 } } } });
    each.dir({ a: { b: { c: { d: { e: {} } } } } }, { depth: null });
    each.dir({ a: { b: 1 } }, { depth: 0 });
    each.dirxml({ a: 1 }, 2);
  },
  group: (each) => {
    each.group("outer", 1);
    each.log("one\ntwo");
    each.groupCollapsed();
    each.warn({ a: 1 });
    each.groupEnd();
    each.log("outer again");
    each.groupEnd();
    each.groupEnd();
    each.log("none");
  },
  count: (each) => {
    each.count();
    each.count();
    each.count("x");
    each.countReset();
    each.count();
  },
  assert: (each) => {
    each.assert(true, "not printed");
    each.assert(false);
    each.assert(0, "%s is wrong", "it");
    each.assert(undefined, { a: 1 });
  },
  table: (each) => {
    each.table([
      { id: 1, name: "Ann", nested: { a: 1 } },
      { id: 2, city: "Bern", nested: { a: 1, b: 2, c: 3 } },
    ]);
    each.table([{ a: 1, b: 2 }], ["b"]);
    each.table({ x: { a: 1 }, y: 2, z: null });
    each.table(["a", 1, [1, 2, 3, 4]]);
    each.table(new Map([["key", { a: 1 }]]));
    each.table(new Set(["one", "日本"]));
    each.table([]);
    each.table("no table");
    each.table(null);
  },
};

/** Without the padding of cells, which older versions of Node center. */
const unpadded = (text: string) => text.replace(/ *│ */g, "│");

test.each(Object.entries(USES))("console.%s prints as in Node", (_, use) => {
  expect(unpadded(printed(use))).toBe(unpadded(nodePrinted(use)));
});

test("console.time counts from a clock, and says what it does not know", () => {
  const lines: string[] = [];
  let now = 0;
  const ours = loaded.consoleOf(
    (level, text) => lines.push(`${level} ${text}`),
    options,
    () => now,
  );
  ours.time();
  ours.time();
  now = 12.3456;
  ours.timeLog("default", { a: 1 });
  now = 3500;
  ours.timeLog();
  now = 61_500;
  ours.timeEnd();
  ours.timeEnd();
  ours.countReset("x");
  expect(lines).toEqual([
    "warn Warning: Label 'default' already exists for console.time()",
    "log default: 12.346ms { a: 1 }",
    "log default: 3.500s",
    "log default: 1:01.500 (m:ss.mmm)",
    "warn Warning: No such label 'default' for console.timeEnd()",
    "warn Warning: Count for 'x' does not exist",
  ]);
});

test("an error shows the lines of its stack that are known, and so does console.trace", () => {
  const known = { frames: () => ["recipe.js:3:9"] };
  const error = new OwnError("outer", { cause: new TypeError("inner") });
  expect(loaded.inspect(error, known)).toBe(
    "OwnError: outer\n    at recipe.js:3:9 {\n  [cause]: TypeError: inner\n      at recipe.js:3:9\n}",
  );
  const lines: string[] = [];
  loaded
    .consoleOf(
      (level, text) => lines.push(`${level} ${text}`),
      known,
      () => 0,
    )
    .trace("here %d", 1);
  expect(lines).toEqual(["error Trace: here 1\n    at recipe.js:3:9"]);
});

const throwing = new Proxy(
  {},
  new Proxy(
    {},
    {
      get: (_, trap) => () => {
        throw new Error(`trap ${String(trap)}`);
      },
    },
  ),
);
const revoked = Proxy.revocable({}, {});
revoked.revoke();

/** Values at which a careless console throws. */
const UNREADABLE: Readonly<Record<string, unknown>> = {
  "a Proxy whose traps throw": throwing,
  "a revoked Proxy": revoked.proxy,
  "one within data": { list: [throwing, 1] },
  "a Proxy that throws no error": new Proxy(
    {},
    {
      ownKeys: () => {
        throw null;
      },
    },
  ),
  "an object without a prototype that holds itself": cyclic,
  "a text that throws": {
    toString: () => {
      throw new Error("no text");
    },
  },
  "a tag that throws": {
    get [Symbol.toStringTag]() {
      throw new Error("no tag");
    },
  },
  "a constructor that throws": {
    get constructor() {
      throw new Error("no constructor");
    },
  },
  "a map that is none": Object.create(Map.prototype),
  "an error that is none": Object.create(Error.prototype, {
    message: {
      get: () => {
        throw new Error("x");
      },
    },
  }),
  "an inspector that throws": {
    [Symbol.for("nodejs.util.inspect.custom")]: () => {
      throw new Error("no");
    },
  },
  "an inspector that never ends": (() => {
    const value: object = { [Symbol.for("nodejs.util.inspect.custom")]: () => ({ ...value }) };
    return value;
  })(),
  "a symbol": Symbol("s"),
  "a prototype of the platform": Response.prototype,
};

const METHODS = ["log", "error", "dir", "table", "group", "count", "time", "timeEnd", "assert", "trace"] as const;

test.each(Object.entries(UNREADABLE))("%s prints and throws nothing", (_, value) => {
  let lines = 0;
  const ours = loaded.consoleOf(
    () => (lines += 1),
    options,
    () => 0,
  ) as unknown as Record<string, (...all: unknown[]) => void>;
  for (const method of METHODS) {
    ours[method]!(value, value);
    ours[method]!("%s %d %j %o %i", value, value, value, value, value);
  }
  ours.log!(value);
  ours.assert!(false, value);
  expect(lines).toBeGreaterThan(10);
  expect(loaded.inspect({ value })).toMatch(/value/);
});

test("a large value is bounded in time and text", () => {
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]));
  const deep = Array.from({ length: 100_000 }).reduce<object>((inner) => ({ inner }), {});
  const tree = (level: number): unknown => (level === 0 ? 1 : Array.from({ length: 50 }, () => tree(level - 1)));
  for (const value of [wide, deep, tree(3), "x".repeat(1e7), new Array(1e9), new Array(1e6).fill(wide)]) {
    const text = loaded.inspect(value, { depth: null });
    expect(text.length).toBeLessThan(60_000);
  }
  expect(loaded.inspect(wide)).toMatch(/\.\.\. \d+ more items/);
});
