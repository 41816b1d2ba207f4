import type { OperationId } from "#contract/api/operations.ts";
import type { Answer } from "#web/client/call.ts";
import { lineIn } from "#web/client/header-line.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";

interface ReplayNoticeProps {
  readonly answer: Answer;
  readonly operation: OperationId;
}

/** Says that this is a stored response, when it was stored, and what has changed since. */
export function ReplayNotice({ answer, operation }: ReplayNoticeProps) {
  const original = lineIn(answer.headers, "original-request");
  const line = useStateView(({ ledger }) => ledger.find(({ originalRequest }) => originalRequest === original));
  const isDelivered = useStateView(({ orders }) =>
    orders.some(({ id, status }) => id === line?.made && status === "delivered"),
  );
  const from = line && (
    <>
      {" "}
      from <ClockTime at={Date.parse(line.usedAt)} />
    </>
  );
  return (
    <Callout look="copy">
      {operation === "placeOrder" ? (
        <p>
          <b>Replay.</b> This is the stored answer{from}. Nothing was charged.
          {isDelivered && " The order is delivered by now."}
        </p>
      ) : (
        <p>
          <b>Replay.</b> This is the stored answer{from}. The key's value is stored nowhere, so it is null here. Lost
          it? Create another key and revoke this one.
        </p>
      )}
    </Callout>
  );
}
