import { useCallback } from "react";
import { announcementOf } from "#web/client/announcement.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { announce } from "#web/client/store.ts";
import { type Tried, tryCall } from "#web/client/try-call.ts";
import { useSandbox } from "./context.tsx";

/** Sends a call made by the page without navigating, and announces its outcome. */
export function useTryCall(): (request: ApiRequest) => Promise<Tried> {
  const { panel, session } = useSandbox();
  return useCallback(
    async (request) => {
      const tried = await tryCall(panel, request);
      announce(session, announcementOf(tried.outcome, tried.exchange ?? undefined));
      return tried;
    },
    [panel, session],
  );
}
