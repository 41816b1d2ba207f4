import { useCallback, useEffect } from "react";
import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { Undo } from "#contract/panel/panel.ts";
import { announce, forget, type Session } from "#web/client/store.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { useSandbox, useStateView } from "./context.tsx";

/** What a reset deletes, in numbers: "2 keys, 5 orders, 3 used Idempotency-Keys". */
export function useWhatGoes(): string {
  const keys = useStateView((stateView) => stateView.keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length);
  const orders = useStateView((stateView) => stateView.orders.length);
  const used = useStateView((stateView) => stateView.ledger.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}, ${counted(used, "used Idempotency-Key")}`;
}

/** The submissions with an outcome. A reset drops a running submission and its response. */
const finished = (submissions: Session["submissions"]): Session["submissions"] =>
  Object.fromEntries(Object.entries(submissions).filter(([, submission]) => submission.outcome !== null));

/** Runs after a reset or a loaded snapshot: clears what the page knew of the previous state, and offers undo. */
export function useReplaced(): (words: string, undo: Undo) => void {
  const { session } = useSandbox();
  return useCallback(
    (words, undo) => {
      const { authorization, secrets, submissions } = session.getState();
      const putBack = async () => {
        const isUndone = await undo();
        if (!isUndone) return false;
        session.setState({ authorization, secrets, submissions: finished(submissions) });
        return true;
      };
      forget(session);
      session.setState({ undo: { words, putBack } });
      announce(session, words);
    },
    [session],
  );
}

/** Restores the sample data. Rejects if the browser refuses to store it. */
export function useReset(): () => Promise<void> {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  return useCallback(async () => {
    const undo = await panel.reset();
    replaced(`Reset. The balance is ${amountText(panel.stateView.getState().balance)}.`, undo);
  }, [panel, replaced]);
}

/** Announces "Order delivered" when a processing order is delivered. */
export function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  useEffect(
    () =>
      panel.stateView.subscribe(({ orders }, before) => {
        const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
        if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
          announce(session, "Order delivered");
        }
      }),
    [panel, session],
  );
}
