import { useLocation } from "wouter";
import type { ApiRequest } from "#web/client/http.ts";
import { intoDraft } from "#web/client/into-draft.ts";
import { useSend } from "#web/client/send.ts";
import { useSandbox } from "./context.tsx";
import { pathTo } from "./use-route.ts";

/** Sends a call the page has made up, after showing it in the editor of its operation. */
export function useSendShown(): (request: ApiRequest) => void {
  const { session } = useSandbox();
  const send = useSend();
  const [, go] = useLocation();
  return (request) => {
    intoDraft(session, request);
    go(pathTo(request.operation));
    send(request);
  };
}
