import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { intoDraft } from "#web/client/into-draft.ts";
import { closeLog } from "#web/client/open-log.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { pathTo } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";

/** A header that the log masked or cut. */
const CHANGED = /rsk_demo_\.{3}|\.{3} \(cut, /;

/** A path whose escapes can be read; one that cannot be is taken literally. */
function readable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/**
 * An exchange's request as the editor takes it, or null where it belongs to no operation. Never its key; and no
 * header that was masked, because what is left of it is not what was sent.
 */
function requestIn({ operation, request }: Exchange): ApiRequest | null {
  if (operation === null) return null;
  const { method, path } = operations[operation];
  const start = request.path.indexOf(path.split("{id}")[0] ?? path);
  return {
    operation,
    method,
    path: readable(request.path.slice(Math.max(start, 0))),
    headers: request.headers.filter(([name, value]) => name !== "Authorization" && !CHANGED.test(value)),
    body: request.body,
  };
}

/** Puts an exchange's request into the editor of its operation and goes there; null where that cannot be. */
export function usePutIntoEditor(exchange: Exchange): (() => void) | null {
  const { session } = useSandbox();
  const [, navigate] = useLocation();
  const request = requestIn(exchange);
  if (!request) return null;
  return () => {
    intoDraft(session, request);
    closeLog(session);
    navigate(pathTo(request.operation));
    announce(session, "Put into the editor");
  };
}
