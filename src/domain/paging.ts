import type { Pagination } from "#contract/api/pagination.ts";
import type { ListQuery } from "./call.ts";

/** One page of a list, with its pagination. A page past the end is empty, not an error. */
export function pageFrom<T>(
  entries: readonly T[],
  { page, limit }: ListQuery,
): { entries: T[]; pagination: Pagination } {
  const total = entries.length;
  return {
    entries: entries.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total, total_pages: Math.ceil(total / limit) },
  };
}
