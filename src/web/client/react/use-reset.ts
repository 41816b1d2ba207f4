import { useCallback } from "react";
import type { Undo } from "#contract/panel/panel.ts";
import { announce, forget, type Session } from "#web/client/store.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { useSandbox } from "./context.tsx";

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
