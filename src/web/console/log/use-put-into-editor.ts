import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { ApiRequest } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { intoDraft } from "#web/client/request.ts";
import { pathTo } from "#web/client/routes.ts";
import { announce, closeLog } from "#web/client/store.ts";

/** Matches a header that the Log masked or truncated. */
const CHANGED = /rsk_demo_\.{3}|\.{3} \(cut, /;

/** The path with valid escapes; if one is invalid, every % is taken literally and escaped. */
function readable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll("%", "%25");
  }
}

/**
 * An exchange's request in the editor's form; null when it belongs to no operation. Omits the key, and every masked
 * header, because what is left of it is not what was sent.
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

/** Copies an exchange's request into its operation's editor and navigates there; null when that is impossible. */
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
