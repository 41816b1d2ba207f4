import { CompletionContext } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { EditorState } from "@codemirror/state";
import { describe, expect, test } from "vitest";
import { placedFaults } from "#contract/fault.ts";
import { KeyRequest } from "#contract/key.ts";
import { operations } from "#contract/operations.ts";
import { OrderRequest } from "#contract/order.ts";
import { completionsAt } from "./json-completion.ts";
import { firstError, stretchOf } from "./json-nodes.ts";

const products = () => operations.listProducts.examples.answer.data as never;

const stateOf = (doc: string) => EditorState.create({ doc, extensions: json() });

/** The options offered where | stands. */
function offered(schema: typeof OrderRequest | typeof KeyRequest, text: string, explicit = true) {
  const pos = text.indexOf("|");
  const state = stateOf(text.replace("|", ""));
  return completionsAt(new CompletionContext(state, pos, explicit), { schema, products });
}
const labels = (...given: Parameters<typeof offered>) => offered(...given)?.options.map(({ label }) => label) ?? [];

/** The text a fault is marked at. */
function marked(schema: typeof OrderRequest | typeof KeyRequest, text: string) {
  const state = stateOf(text);
  return placedFaults(schema, JSON.parse(text)).map(({ path, code, detail }) => {
    const { from, to } = stretchOf(state, path, code === "unknown_field");
    return [state.sliceDoc(from, to), detail];
  });
}

describe("completion", () => {
  test("offers the members that are not there yet", () => {
    expect(labels(OrderRequest, "{|}")).toEqual(['"product_item_id"', '"cust_account"', '"qty"']);
    expect(labels(OrderRequest, '{"qty": 1, "cu|}')).toEqual(['"product_item_id"', '"cust_account"']);
    expect(labels(OrderRequest, '{"qty": 1, "cust_account": {"user_id": "a", |}}')).toEqual(['"server_id"']);
  });

  test("writes the colon only where there is none", () => {
    expect(offered(OrderRequest, '{"q|}')?.options.at(-1)?.apply).toBe('"qty": ');
    expect(offered(OrderRequest, '{"q|": 1}')).toMatchObject({ from: 1, to: 4 });
    expect(offered(OrderRequest, '{"q|": 1}')?.options.at(-1)?.apply).toBe('"qty"');
  });

  test("offers the scopes in the array of scopes, and nowhere else", () => {
    expect(labels(KeyRequest, '{"scopes": ["|"]}')).toEqual(['"orders:write"', '"wallet:read"']);
    expect(labels(KeyRequest, '{"scopes": ["orders:write", |]}')).toEqual(['"orders:write"', '"wallet:read"']);
    expect(labels(KeyRequest, '{"name": |}')).toEqual([]);
  });

  test("offers the catalogue's numbers, found by name, while the text is no JSON yet", () => {
    const [item] = offered(OrderRequest, '{"product_item_id": 1|', false)?.options ?? [];
    expect(item).toMatchObject({ label: "1001 86 Crystals Starfall Arena", apply: "1001" });
  });

  test("offers nothing unasked, and nothing outside of an object", () => {
    expect(offered(OrderRequest, "{|}", false)).toBeNull();
    expect(offered(OrderRequest, "|")).toBeNull();
    expect(offered(OrderRequest, '{"unknown": {|}}')).toBeNull();
  });
});

describe("a fault is marked", () => {
  test("at the value that is wrong, in an object and in an array", () => {
    expect(marked(KeyRequest, '{"name": "", "scopes": ["wallet:read", "all"]}')).toEqual([
      ['""', "It is blank. Write at least 1 character."],
      ['"all"', 'It is "all". Use orders:write or wallet:read.'],
    ]);
  });

  test("at the name that is unknown, and at the bracket of what lacks a member", () => {
    expect(marked(OrderRequest, '{"product_item_id": 1, "cust_account": {}, "qty": 1, "x": 2}')).toEqual([
      ["{", "It is missing. Send a string."],
      ['"x"', 'There is no field "x" here. Leave it out.'],
    ]);
  });

  test.each([
    ['{"qty": 1,, "a": 2}', 10],
    ['{"qty": }', 8],
    ['{"qty": 1', 8],
    ["", 0],
  ])("where %s stops being JSON", (text, from) => {
    expect(Math.abs(firstError(stateOf(text)).from - from)).toBeLessThanOrEqual(1);
  });
});
