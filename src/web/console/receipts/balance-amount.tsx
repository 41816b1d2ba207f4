import { useKnownState } from "#web/client/react/context.tsx";

/** The balance as the caller knows it, which moves when it changes. */
export function BalanceAmount({ className }: { readonly className: string }) {
  const { balance } = useKnownState().stateView;
  return (
    <b key={balance} translate="no" className={`steps font-mono tabular-nums ${className}`}>
      {balance}
    </b>
  );
}

/** What the balance is, in two words. */
export function useBalanceWords(): "last known" | "sample points" | "points left" {
  const { stateView, unknown } = useKnownState();
  if (unknown.length > 0) return "last known";
  return stateView.orders.length === 0 ? "sample points" : "points left";
}
