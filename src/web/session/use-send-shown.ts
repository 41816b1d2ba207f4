import { useLocation } from "wouter";
import type { ApiRequest } from "#web/api/api-request.ts";
import { intoDraft } from "./into-draft.ts";
import { useSandbox } from "./sandbox.tsx";
import { pathTo } from "./use-operation.ts";
import { useSend } from "./use-send.ts";

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
