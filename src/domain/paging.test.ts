import { expect, test } from "vitest";
import { pageFrom } from "./paging.ts";

const FIVE = ["a", "b", "c", "d", "e"];

test.each([
  [{ page: 1, limit: 2 }, ["a", "b"], 3],
  [{ page: 2, limit: 2 }, ["c", "d"], 3],
  [{ page: 3, limit: 2 }, ["e"], 3],
  [{ page: 4, limit: 2 }, [], 3],
  [{ page: 1, limit: 5 }, FIVE, 1],
  [{ page: 1, limit: 6 }, FIVE, 1],
  [{ page: 1, limit: 4 }, ["a", "b", "c", "d"], 2],
  [{ page: Number.MAX_SAFE_INTEGER, limit: 100 }, [], 1],
])("%j of five entries is %j", (query, entries, total_pages) => {
  expect(pageFrom(FIVE, query)).toEqual({ entries, pagination: { ...query, total: 5, total_pages } });
});

test("an empty list has no pages", () => {
  expect(pageFrom([], { page: 1, limit: 10 })).toEqual({
    entries: [],
    pagination: { page: 1, limit: 10, total: 0, total_pages: 0 },
  });
});
