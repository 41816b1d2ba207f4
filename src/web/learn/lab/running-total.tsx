import { chargedBy, chargeIn } from "#web/client/try-call.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { chargesOf, type Run } from "./run.ts";

const MARK = "rounded border px-2 py-0.5 font-mono text-code font-bold whitespace-nowrap";

function Verdict({ charges }: { readonly charges: number }) {
  if (charges === 1) {
    return <span className={`${MARK} border-delivered-edge bg-delivered text-delivered-ink`}>AS MEANT</span>;
  }
  const words = charges === 0 ? "NOTHING CHARGED" : `${counted(charges - 1, "ORDER").toUpperCase()} TOO MANY`;
  return <span className={`${MARK} border-void-edge bg-void text-void-ink`}>{words}</span>;
}

/** Intended charges against actual charges; unknown until the visitor looks at the service's side. */
export function RunningTotal({ run, price }: { readonly run: Run; readonly price: string }) {
  const charges = chargesOf(run);
  const meant = chargeIn(run.first)?.by ?? price;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold tabular-nums">
      <span>Meant: 1 order, {amountText(meant)}.</span>
      {run.isLookedAt ? (
        <>
          <span>
            Charged: {counted(charges.length, "order")}, {amountText(chargedBy(charges))}.
          </span>
          <Verdict charges={charges.length} />
        </>
      ) : (
        <span>Charged: nobody on your side can tell.</span>
      )}
    </p>
  );
}
