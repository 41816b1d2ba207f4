import { useCallback } from "react";
import type { ApiRequest } from "#web/api/api-request.ts";
import { newsOf } from "./news.ts";
import { useSandbox } from "./sandbox.tsx";
import { announce } from "./session.ts";
import { type Tried, tryCall } from "./try-call.ts";

/** Sends a call the page has made up without leaving the page, and has the live region say what came of it. */
export function useTryCall(): (request: ApiRequest) => Promise<Tried> {
  const { panel, session } = useSandbox();
  return useCallback(
    async (request) => {
      const tried = await tryCall(panel, request);
      announce(session, newsOf(tried.outcome, tried.exchange ?? undefined));
      return tried;
    },
    [panel, session],
  );
}
