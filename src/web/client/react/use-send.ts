import { useCallback } from "react";
import { useLocation } from "wouter";
import type { ApiRequest } from "#web/client/http.ts";
import { intoDraft } from "#web/client/into-draft.ts";
import { pathTo } from "#web/client/routes.ts";
import { send } from "#web/client/send.ts";
import { useSandbox } from "./context.tsx";

/** Sends a request, keeps what came of it, and says so. While one is running, another of the same operation waits for the press. */
export function useSend(): (request: ApiRequest) => void {
  const sandbox = useSandbox();
  return useCallback((request) => void send(sandbox, request, 1), [sandbox]);
}

/** Sends the very same request twice at the same moment, as two impatient clients would. */
export function useSendTwice(): (request: ApiRequest) => void {
  const sandbox = useSandbox();
  return useCallback((request) => void send(sandbox, request, 2), [sandbox]);
}

/** Sends a call the page has made up, after showing it in the editor of its operation. */
export function useSendShown(): (request: ApiRequest) => void {
  const { session } = useSandbox();
  const sendNow = useSend();
  const [, go] = useLocation();
  return (request) => {
    intoDraft(session, request);
    go(pathTo(request.operation));
    sendNow(request);
  };
}
