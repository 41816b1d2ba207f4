import { useStateView } from "#web/client/react/context.tsx";
import { amountText } from "#web/ui/format/number-text.ts";

/** The wallet's balance, and the balance it opened with. */
export function Balance() {
  const balance = useStateView((stateView) => stateView.balance);
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums present:hidden">
      <b key={balance} className="steps font-mono text-total">
        {amountText(balance)}
      </b>
      <span className="text-small text-ink2">points left of {amountText(opening)}</span>
    </p>
  );
}
