import { QueryClient } from "@tanstack/react-query";

/** The answers live in this page, so being offline is no reason to wait, and nothing goes stale by itself. */
export const newQueryClient = () =>
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
