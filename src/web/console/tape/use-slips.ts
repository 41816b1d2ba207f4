import { useMemo } from "react";
import { useBooks, useExchanges } from "#web/client/react/context.tsx";
import { type Slip, slipsOf } from "./slips.ts";

/** What the till printed, newest first. */
export function useSlips(): readonly Slip[] {
  const books = useBooks((all) => all);
  const exchanges = useExchanges();
  return useMemo(() => slipsOf(books, exchanges), [books, exchanges]);
}
