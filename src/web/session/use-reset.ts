import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Undo } from "#contract/panel.ts";
import { useSandbox } from "./sandbox.tsx";
import { announce, forget, type Session } from "./session.ts";

/** The turns that had an outcome. One that was still running is dropped by the reset, and its answer with it. */
const finished = (turns: Session["turns"]): Session["turns"] =>
  Object.fromEntries(Object.entries(turns).filter(([, turn]) => turn.outcome !== null));

/** Follows a reset or a loaded snapshot: forgets what the page knew of the world before, and offers to undo. */
export function useReplaced(): (words: string, undo: Undo) => void {
  const { session } = useSandbox();
  const queries = useQueryClient();
  return useCallback(
    (words, undo) => {
      const { authorization, secrets, turns } = session.getState();
      const putBack = async () => {
        const isUndone = await undo();
        if (!isUndone) return false;
        session.setState({ authorization, secrets, turns: finished(turns) });
        void queries.resetQueries();
        return true;
      };
      forget(session);
      session.setState({ undo: { words, putBack } });
      void queries.resetQueries();
      announce(session, words);
    },
    [session, queries],
  );
}

/** Puts the sample data back. Rejects where the browser refuses to store that. */
export function useReset(): () => Promise<void> {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  return useCallback(async () => {
    const undo = await panel.reset();
    replaced(`Reset. The balance is ${panel.books.getState().balance}.`, undo);
  }, [panel, replaced]);
}
