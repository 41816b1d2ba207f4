import { useState } from "react";
import { reasonOf } from "#web/client/reason-of.ts";
import { useSandbox } from "./context.tsx";

/** Delivers an order ahead of time; `failure` says why that was not possible. */
export function useDeliverNow(order: string): { readonly deliver: () => void; readonly failure: string | null } {
  const { panel } = useSandbox();
  const [failure, setFailure] = useState<string | null>(null);
  const tried = async () => {
    try {
      await panel.adjust({ kind: "deliver_now", order });
    } catch (error) {
      const reason = reasonOf(error);
      setFailure(`${reason} The order is still processing. Try again.`);
    }
  };
  return { deliver: () => void tried(), failure };
}
