import type { ReactNode } from "react";
import { operations } from "#contract/api/operations.ts";
import { headerOf } from "#web/client/http.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft, useSubmission } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { JsonCode } from "#web/ui/code-text.tsx";
import { Label } from "#web/ui/label.tsx";

function Line({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3">
      <dt className="text-ink2">{name}:</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** The request as sent over the wire, readable from the back row; once there is a response, without its body. */
export function RequestSheet({ hasResponse, prices }: { hasResponse: boolean; prices: ReactNode }) {
  const operation = useOperation();
  const [{ body, idempotencyKey }] = useDraft();
  const { token } = useAuthorization();
  const submission = useSubmission();
  // The key behind the response on screen, or the key that would be sent.
  const key = hasResponse && submission ? headerOf(submission.request, "Authorization") : token;
  const last4 = key?.slice(-4) ?? null;
  const owner = useStateView(({ keys }) => keys.find((each) => each.last4 === last4)?.name);
  const { method, path, summary } = operations[operation];
  return (
    <section aria-label="Request" className="shrink-0 rounded-card border border-hairline bg-paper">
      <div className="flex flex-wrap items-baseline gap-x-4 px-4 pt-2">
        <h2 className="font-bold">{summary}</h2>
        <p translate="no" className="font-mono">
          {method} {path}
        </p>
      </div>
      <dl translate="no" className="px-4 pb-2 font-mono text-code">
        <Line name="Authorization">
          {last4 === null ? "no key" : `Bearer …${last4} `}
          {owner !== undefined && (
            <span className="font-sans text-ink2">
              (<Label>{owner}</Label>)
            </span>
          )}
        </Line>
        {method === "POST" && <Line name="Idempotency-Key">{idempotencyKey}</Line>}
        {operation === "listProducts" && <Line name="Prices">{last4 === null ? "Retail prices" : prices}</Line>}
      </dl>
      {!hasResponse && body !== "" && <JsonCode json={body} label="Request body" />}
    </section>
  );
}
