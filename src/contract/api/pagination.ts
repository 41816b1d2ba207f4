import * as z from "zod/mini";
import { assumed, documented } from "./note.ts";
import { wholeNumber } from "./whole-number.ts";

/** The position of a page in the whole list. */
const Pagination = z.strictObject({
  page: documented(z.int().check(z.minimum(1)), "The page number, from 1."),
  limit: documented(z.int().check(z.minimum(1), z.maximum(100)), "The page size."),
  total: assumed(z.int().check(z.minimum(0)), "The number of entries on all pages."),
  total_pages: assumed(z.int().check(z.minimum(0)), "The number of pages."),
});
export type Pagination = z.infer<typeof Pagination>;

/** The envelope of every list. */
export const pageOf = <S extends z.ZodMiniType>(entry: S, what: string) =>
  z.strictObject({
    data: assumed(z.array(entry), `The ${what} on this page.`),
    pagination: assumed(Pagination, "The position of this page in the list."),
  });

/** A query parameter: its schema, and its default if it has one. */
export interface QueryParameter {
  readonly schema: z.ZodMiniType;
  readonly fallback?: unknown;
}

/** The query of every list: `page` from 1, `limit` 1 to 100. */
export const paging = {
  page: { schema: documented(wholeNumber(1), "The page number, from 1."), fallback: 1 },
  limit: { schema: documented(wholeNumber(1, 100), "The page size, 1 to 100."), fallback: 10 },
} as const satisfies Record<string, QueryParameter>;
