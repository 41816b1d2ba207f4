import { expect, test } from "vitest";
import { operations } from "#contract/api/operations.ts";
import { pageFrom } from "./paging.ts";
import { checkedQuery } from "./query.ts";

const FIVE = ["a", "b", "c", "d", "e"];

test.each([
  [[], { page: 1, limit: 10 }, [], 0],
  [FIVE, { page: 1, limit: 2 }, ["a", "b"], 3],
  [FIVE, { page: 2, limit: 2 }, ["c", "d"], 3],
  [FIVE, { page: 3, limit: 2 }, ["e"], 3],
  [FIVE, { page: 4, limit: 2 }, [], 3],
  [FIVE, { page: 1, limit: 5 }, FIVE, 1],
  [FIVE, { page: 1, limit: 4 }, ["a", "b", "c", "d"], 2],
  [FIVE, { page: Number.MAX_SAFE_INTEGER, limit: 100 }, [], 1],
])("of %j, %j is %j, of %i pages", (all, query, entries, total_pages) => {
  expect(pageFrom(all, query)).toEqual({ entries, pagination: { ...query, total: all.length, total_pages } });
});

/** The query of the order list, sent as these parameters. */
const checked = (...parameters: [name: string, text: string][]) => {
  const text = parameters.map(([name, value], at) => `${at === 0 ? "?" : "&"}${name}=${value}`).join("");
  return checkedQuery({ text, parameters }, operations.listOrders.query);
};

test("a query without parameters has those of the contract, and says so", () => {
  expect(checked()).toEqual({ observed: "no query", input: { page: 1, limit: 10, status: undefined } });
});

test("a query has its known parameters, and is shown by its first 80 characters", () => {
  const long = "x".repeat(80);
  expect(checked(["page", "2"], ["status", "delivered"], ["q", long])).toEqual({
    observed: `?page=2&status=delivered&q=${long}`.slice(0, 80),
    input: { page: 2, limit: 10, status: "delivered" },
  });
});

test("a query is refused for every fault, with each parameter as it was sent", () => {
  const { input, refused } = checked(["page", "1.0x"], ["limit", "5"], ["limit", "5"], ["status", "2"]);
  expect(input).toBeUndefined();
  expect(refused).toMatchObject({
    code: "invalid_query_parameter",
    errors: [
      { parameter: "page", detail: expect.stringContaining("1.0x") },
      { parameter: "limit", code: "duplicate_item", detail: "Sent 2 times. Send it once." },
      { parameter: "status", detail: expect.stringContaining("2") },
    ],
  });
  expect(refused?.detail).toMatch(
    /^Query parameter page: .* Query parameter limit: Sent 2 times\. Send it once\. Query/,
  );
});

test.each(["-1", "1.5", "0", "1e1", "", " 1"])("a page of %j is refused", (text) => {
  expect(checked(["page", text]).refused?.errors).toHaveLength(1);
});
