import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { Method } from "#web/ui/method.tsx";

/** The method of a call: in its colour if it is an operation's. */
export function CallMethod({ exchange: { operation, request } }: { readonly exchange: Exchange }) {
  const method = operation === null ? null : operations[operation].method;
  return method === request.method ? (
    <Method method={method} />
  ) : (
    <b translate="no" className="font-mono">
      {request.method}
    </b>
  );
}
