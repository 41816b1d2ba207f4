import { useMemo } from "react";
import { useExchanges, useStateView } from "#web/client/react/context.tsx";
import { type Slip, slipsOf } from "./slips.ts";

/** All receipts, newest first. */
export function useSlips(): readonly Slip[] {
  const stateView = useStateView((all) => all);
  const exchanges = useExchanges();
  return useMemo(() => slipsOf(stateView, exchanges), [stateView, exchanges]);
}
