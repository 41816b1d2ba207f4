import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { examples } from "#contract/api/example.ts";
import { KeyRequest } from "#contract/api/key.ts";
import { OrderRequest } from "#contract/api/order.ts";
import { edited, numberTyped } from "./body-text.ts";
import { suggestionsAt } from "./json-completion.ts";
import { jsonErrors } from "./json-errors.ts";

const products = examples.listProducts.response.data as never;

type Schema = typeof OrderRequest | typeof KeyRequest;

/** The text and the offset of its | marker. */
const at = (marked: string) => ({ text: marked.replace("|", ""), at: marked.indexOf("|") });

/** The suggestions at the | marker. */
function suggested(schema: Schema, marked: string, isRequested = true) {
  const { text, at: cursor } = at(marked);
  return suggestionsAt(text, cursor, isRequested, { schema, products })?.options ?? [];
}
const labels = (...given: Parameters<typeof suggested>) => suggested(...given).map(({ label }) => label);

/** The text after the first suggestion is accepted at the | marker. */
function taken(schema: Schema, marked: string) {
  const { text, at: cursor } = at(marked);
  const found = suggestionsAt(text, cursor, true, { schema, products });
  return found && text.slice(0, found.from) + found.options[0]?.text + text.slice(found.to);
}

describe("completion", () => {
  test.each<[what: string, schema: Schema, marked: string, labels: readonly string[]]>([
    ["every member", OrderRequest, "{|}", ['"product_item_id"', '"cust_account"', '"qty"']],
    ["the members that are not there yet", OrderRequest, '{|"qty": 1}', ['"product_item_id"', '"cust_account"']],
    ["those of an object inside", OrderRequest, '{"qty": 1, "cust_account": {"user_id": "a", |}}', ['"server_id"']],
    ["what matches the typed word", OrderRequest, '{"qty": 1, "cu|}', ['"cust_account"']],
    ["what holds it", OrderRequest, '{"cust_account": {"id|}}', ['"user_id"', '"server_id"']],
    ["the scopes in a text", KeyRequest, '{"scopes": ["|"]}', ['"orders:write"', '"wallet:read"']],
    ["the scopes in their array", KeyRequest, '{"scopes": ["orders:write", |]}', ['"orders:write"', '"wallet:read"']],
    ["no scopes elsewhere", KeyRequest, '{"name": |}', []],
    ["nothing for a complete word", OrderRequest, '{"qty"|: 1}', []],
    ["nothing outside an object", OrderRequest, "|", []],
    ["nothing of an unknown member", OrderRequest, '{"unknown": {|}}', []],
  ])("offers %s", (_, schema, text, expected) => {
    expect(labels(schema, text)).toEqual(expected);
  });

  test("offers a prefix match first, and nothing unasked before a word", () => {
    expect(labels(OrderRequest, '{"c|}')[0]).toBe('"cust_account"');
    expect(labels(OrderRequest, "{|}", false)).toEqual([]);
  });

  test("adds the colon only if there is none, and does not repeat the quotes", () => {
    expect(taken(OrderRequest, '{"q|}')).toBe('{"qty": }');
    expect(taken(OrderRequest, '{"q|": 1}')).toBe('{"qty": 1}');
    expect(taken(KeyRequest, '{"scopes": ["wa|"]}')).toBe('{"scopes": ["wallet:read"]}');
  });

  test("offers item numbers, found by name, while the text is not valid JSON yet", () => {
    const [item] = suggested(OrderRequest, '{"product_item_id": crys|', false);
    expect(item).toMatchObject({ text: "1001", detail: "86 Crystals, Starfall Arena" });
  });

  test("continues after a space, for a name of two words", () => {
    const found = suggestionsAt('{"product_item_id": 86}', 22, false, { schema: OrderRequest, products });
    const later = found?.next('{"product_item_id": 86 cry}', 26);
    expect(later?.options.map(({ text }) => text)).toEqual(["1001"]);
  });
});

const REFUSED = "You can send it; the API will refuse it.";

/** Of each error: the marked text, its line and column, and its message. */
const marked = (schema: Schema, text: string) =>
  jsonErrors(text, schema).first.map(({ from, to, line, column, words }) => [
    text.slice(from, to),
    `${line}:${column}`,
    words,
  ]);

describe("a schema fault is marked", () => {
  test("at the wrong value, in an object and in an array", () => {
    expect(marked(KeyRequest, '{"name": "",\n "scopes": ["wallet:read", "all"]}')).toEqual([
      ['""', "1:10", "name: Must not be blank. Enter at least 1 character."],
      ['"all"', "2:28", '1: Expected orders:write or wallet:read, got "all".'],
    ]);
  });

  test("at an unknown name, and at the bracket of an object that lacks a member", () => {
    expect(marked(OrderRequest, '{"product_item_id": 1, "cust_account": {}, "qty": 1, "x": 2}')).toEqual([
      ["{", "1:40", "user_id: Required. Send a string."],
      ['"x"', "1:54", 'x: Unknown field "x". Remove it.'],
    ]);
  });

  test("for the first twenty of thousands, and the rest are counted", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`x${index}`, index]));
    const { first, more } = jsonErrors(JSON.stringify({ name: "a", scopes: ["wallet:read"], ...many }), KeyRequest);
    expect([first.length, more]).toEqual([20, 4980]);
  });
});

describe("a duplicate member", () => {
  const words = (name: string) => `Duplicate member "${name}". Send each member once. ${REFUSED}`;

  test.each([
    ['{"name": "a", "name": 7}', '"name"', "1:15", "name"],
    ['{"name": {"a": [{"b": 1, "c": {}, "b": 1, "c": 1}]}}', '"b"', "1:35", "b"],
    ['{"__proto__": 1, "__proto__": 2}', '"__proto__"', "1:18", "__proto__"],
  ])("in %s is marked only at its second name", (text, stretch, place, name) => {
    expect(marked(KeyRequest, text)).toEqual([[stretch, place, words(name)]]);
  });

  test("is not reported when two objects each have the name once", () => {
    expect(marked(KeyRequest, '{"name": "name", "scopes": ["wallet:read"]}')).toEqual([]);
    expect(jsonErrors('[{"a": {"a": 1}}, {"a": 1}]', z.unknown()).first).toEqual([]);
  });
});

describe("a text that is not JSON", () => {
  test.each([
    ['{"qty": 1,, "a": 2}', 10, 'Expected a name in double quotes, got ",".'],
    ['{"qty" 1}', 7, 'Expected ":", got "1".'],
    ['{"qty": 1', 8, 'Expected "," or "}".'],
    ["[1,]", 3, 'Expected a value, got "]".'],
    ["", 0, "Expected a value."],
    ["{} x", 3, 'Expected the end of the text, got "x".'],
    ['["ab]\n', 1, '"ab] has no closing quote on its line.'],
    ['["a\\q"]', 1, '"a\\q" contains a character or an escape that JSON does not allow.'],
    ['{"a":\u00a01}', 5, "Expected a value, got U+00A0."],
    ["[[1], {", 6, 'Expected a name in double quotes or "}".'],
  ])("such as %j is reported with its offset and a reason", (text, from, words) => {
    const [error] = jsonErrors(text, z.unknown()).first;
    expect([error?.from, error?.words]).toEqual([from, `${words} ${REFUSED}`]);
  });

  test("is rejected exactly when JSON.parse rejects it", () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.constantFrom("", ",", '"', "]", "}", "0", "\\", "\n", "\t", "-", "e", "\u2028", "é"),
      )
      .map(([text, place, piece]) => {
        const cut = place % (text.length + 1);
        return text.slice(0, cut) + piece + text.slice(cut + (place % 2));
      });
    fc.assert(
      fc.property(broken, (text) => {
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        const { first } = jsonErrors(text, z.unknown());
        expect(first.every(({ words }) => words.startsWith("Duplicate member"))).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["[".repeat(100_000), `Nested too deeply. ${REFUSED}`],
    [`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, `Nested too deeply. ${REFUSED}`],
  ])("may be nested 100,000 levels deep", (text, words) => {
    expect(jsonErrors(text, OrderRequest).first.map((error) => error.words)).toEqual([words]);
    expect(labels(OrderRequest, `${text}|`)).toEqual([]);
  });
});

describe("an edit of one value", () => {
  const LONG = '{"cust_account": {"user_id": 12345678901234567890},\n "qty": 1.0}';
  test.each([
    ["leaves a long number as it stood", LONG, ["qty"], "3", LONG.replace("1.0", "3")],
    [
      "leaves escapes, -0 and the order of names",
      '{"b":"\\u0041\\/","qty":1e2,"a":-0}',
      ["qty"],
      "2",
      '{"b":"\\u0041\\/","qty":2,"a":-0}',
    ],
    ["changes the last of two equal names, which counts", '{"qty":1,"qty":2}', ["qty"], "3", '{"qty":1,"qty":3}'],
    ["adds a name like its neighbours", '{\n  "a": 1E5\n}', ["qty"], "3", '{\n  "a": 1E5,\n  "qty": 3\n}'],
    ["replaces what is no object by one", '{"a":[0.10]}', ["a", "b"], '"x"', '{"a":{ "b": "x" }}'],
    ["removes the last name", '{\n  "a": 1.0,\n  "b": 2\n}', ["b"], null, '{\n  "a": 1.0\n}'],
    ["removes every equal name", '{"a":1,"b":1.0,"a":2}', ["a"], null, '{"b":1.0}'],
  ])("%s", (_, text, path, json, expected) => {
    expect(edited(text, path, json)).toBe(expected);
  });

  test.each([
    ["-0", "-0"],
    ["12345678901234567890", "12345678901234567890"],
    ["", null],
    ["2x", '"2x"'],
    ["01", '"01"'],
    ['"', '"\\""'],
  ])("a number typed as %s is written as %s", (typed, json) => {
    expect(numberTyped(typed)).toBe(json);
  });
});
