import { QueryClient } from "@tanstack/react-query";
import { memoizeWeak } from "#contract/memoize-weak.ts";
import type { Panel } from "#contract/panel/panel.ts";

/** The answers live in this page, so being offline is no reason to wait, and nothing goes stale by itself. */
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

/** What this page has asked of its sandbox. It is made when something first asks, and given along: no part above it knows of it. */
export const queriesOf = memoizeWeak((_: Panel) => newQueryClient());
