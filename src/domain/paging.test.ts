import { expect, test } from "vitest";
import { pageFrom } from "./paging.ts";

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
