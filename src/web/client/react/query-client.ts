import { QueryClient } from "@tanstack/react-query";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Panel } from "#contract/panel/panel.ts";

/**
 * The query client of a page. Created on first use, so that the first chunk needs no provider. Responses come from
 * this page, so nothing waits while offline, and nothing goes stale by itself.
 */
export const queriesOf = memoizeWeak(
  (_: Panel) =>
    new QueryClient({
      defaultOptions: {
        queries: {
          networkMode: "always",
          staleTime: Number.POSITIVE_INFINITY,
          retry: false,
        },
      },
    }),
);
