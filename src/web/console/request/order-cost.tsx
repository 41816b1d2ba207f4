import { useStore } from "zustand";
import type { Promised } from "#web/client/promise.ts";
import { useIsFrame, useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { usePromise } from "#web/client/react/use-request.ts";
import { FieldErrorText } from "#web/ui/fields/field.tsx";
import { grouped, minus, times } from "#web/ui/format/amount.ts";
import { Literal } from "#web/ui/text.tsx";

/** Price times quantity, what that saves, and the balance after it; or what is missing, or that nothing is charged. */
function Sum({ cost, refusal, balanceAfter }: Promised) {
  const balance = useKnownState().stateView.balance;
  const isMissing = refusal?.code === "insufficient_balance";
  const isRefused = refusal !== null && !isMissing;
  return (
    <>
      {cost && (
        <span>
          <Literal>
            {cost.item.price} × {cost.qty}
            {!isRefused && (
              <>
                {" "}
                = <b>{grouped(cost.total)}</b>
              </>
            )}
          </Literal>
          {!isRefused && <span className="@max-[440px]:sr-only"> points</span>}
        </span>
      )}
      <span className="ms-auto flex gap-x-2 font-sans text-small">
        {cost && balanceAfter !== null && cost.item.price !== cost.item.retail_price && (
          <b className="text-delivered-ink @max-[440px]:sr-only">
            save <Literal>{minus(times(cost.item.retail_price, cost.qty), cost.total)}</Literal>
          </b>
        )}
        {cost && isMissing && (
          <b className="text-void-ink">
            <Literal>{grouped(minus(cost.total, balance))}</Literal> missing
          </b>
        )}
        {isRefused && <span className="text-ink2">refused, so nothing is charged</span>}
        {balanceAfter !== null && (
          <span className="text-ink2">
            <Literal>{balanceAfter}</Literal> after it
          </span>
        )}
      </span>
    </>
  );
}

/** The id of what is wrong with the quantity. */
export const QTY_ERROR = "qty-error";

/** What pressing Send costs, or why nothing is, in one line. It keeps its room with nothing to say; in a frame, Send says it. */
export function CostRow({ className, error }: { readonly className: string; readonly error?: string | undefined }) {
  const promised = usePromise();
  const { cost, refusal, again } = promised;
  const hasFailure = useStore(useSandbox().panel.failures).length > 0 && !cost && !refusal && again === null;
  const uncertain = hasFailure && "A failure is on: what is charged is not certain.";
  const words = error ? <FieldErrorText>{error}</FieldErrorText> : uncertain;
  if (useIsFrame() && !refusal) return null;
  return (
    <p
      className={`flex min-h-9 flex-wrap items-center gap-x-2 font-mono text-code whitespace-nowrap tabular-nums in-[.frame]:min-h-7 @min-[441px]:text-heading ${className}`}
    >
      {words && (
        <span id={QTY_ERROR} className="font-sans text-small text-ink2">
          {words}
        </span>
      )}
      {!error && (refusal ?? (cost && again === null)) && (
        <Sum key={`${cost?.item.price} ${cost?.qty} ${refusal?.code}`} {...promised} />
      )}
      {cost && again === "once" && <span>Sent again: one charge at most</span>}
      {again === "free" && (
        <span>
          Sent again: <Literal className="font-bold">0.00</Literal> points
        </span>
      )}
    </p>
  );
}
