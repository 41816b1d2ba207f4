import { QueryClient } from "@tanstack/react-query";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Panel } from "#contract/panel/panel.ts";

/** Responses come from this page, so queries need not wait while offline, and nothing goes stale by itself. */
const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
    },
  });

/** The query cache of a page. Created on first use, so that the parts above need no provider. */
export const queriesOf = memoizeWeak((_: Panel) => newQueryClient());
