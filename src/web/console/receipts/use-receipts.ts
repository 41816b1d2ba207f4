import { useMemo } from "react";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { type Receipt, receiptsOf } from "./receipt-list.ts";

/** All receipts, newest first. */
export function useReceipts(): readonly Receipt[] {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  return useMemo(() => receiptsOf(stateView, exchanges), [stateView, exchanges]);
}
