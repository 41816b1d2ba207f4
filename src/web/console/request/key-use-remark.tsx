import type { OperationId } from "#contract/api/operations.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { useDraft } from "#web/client/react/use-request.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { Callout } from "#web/ui/callout.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { isSameBody } from "./body-value.ts";

/** The effect of sending with an Idempotency-Key. */
export type KeyUse =
  | { readonly kind: "unprotected" }
  | { readonly kind: "new" }
  | { readonly kind: "replay" | "reuse" | "unclear"; readonly usedAt: string };

interface Question {
  readonly idempotencyKey: string;
  readonly operation: OperationId;
  readonly body: string;
  readonly ledger: StateView["ledger"];
  readonly exchanges: readonly Exchange[];
}

/** Compares the request with the one the key was used for; unclear if the Log does not have that one. */
function keyUse({ idempotencyKey, operation, body, ledger, exchanges }: Question): KeyUse {
  if (idempotencyKey === "") return { kind: "unprotected" };
  const used = ledger.find((line) => line.idempotencyKey === idempotencyKey);
  if (!used) return { kind: "new" };
  const { usedAt, originalRequest } = used;
  if (used.operation !== operation) return { kind: "reuse", usedAt };
  const first = exchanges.find(({ requestId }) => requestId === originalRequest);
  if (!first) return { kind: "unclear", usedAt };
  return { kind: isSameBody(first.request.body, body) ? "replay" : "reuse", usedAt };
}

function useKeyUse(): KeyUse {
  const operation = useOperation();
  const [{ idempotencyKey, body }] = useDraft();
  const ledger = useStateView((stateView) => stateView.ledger);
  const exchanges = useExchanges();
  return keyUse({ idempotencyKey, operation, body, ledger, exchanges });
}

/** Says before Send is pressed what effect the Idempotency-Key will have. */
export function KeyUseRemark() {
  const use = useKeyUse();
  const isOrder = useOperation() === "placeOrder";
  if (use.kind === "new") return null;
  if (use.kind === "unprotected") {
    return (
      <Callout look="processing">
        <p>Unprotected: {isOrder ? "a retry would charge twice." : "a retry would create a second key."}</p>
      </Callout>
    );
  }
  const used = (
    <>
      Used at <ClockTime at={Date.parse(use.usedAt)} />
    </>
  );
  if (use.kind === "replay") {
    return (
      <Callout look="copy">
        <p>
          {used}. Sent again, this is a replay: the stored answer, {isOrder ? "no charge" : "no second key"}.
        </p>
      </Callout>
    );
  }
  return (
    <Callout look="void">
      <p>
        {use.kind === "reuse" ? (
          <>{used} for another request: this one will be refused with 422. Press New key, or undo the change.</>
        ) : (
          <>
            {used} by a request this page does not know. Only the very same request is a replay; any other is refused.
          </>
        )}
      </p>
    </Callout>
  );
}
