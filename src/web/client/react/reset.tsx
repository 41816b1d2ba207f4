import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { StateView, Undo } from "#contract/panel/panel.ts";
import { announce, forget } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { useSandbox } from "./context.tsx";

/** What a reset deletes from this state, in numbers: "5 orders, 2 API keys, 3 stored Idempotency-Keys"; else "no orders". */
export function whatGoes({ keys, ledger, orders }: StateView): string {
  const all = [
    [orders.length, "order"],
    [keys.filter(({ id }) => id !== SAMPLE_KEY_ID).length, "API key"],
    [ledger.length, "stored Idempotency-Key"],
  ] as const;
  const some = all.filter(([count]) => count > 0).map(([count, one]) => counted(count, one));
  return some.join(", ") || "no orders";
}

/** Runs after a reset or a loaded snapshot: clears what the page knew of the previous state, and offers undo. */
export function useReplaced(): (words: string, undo: Undo) => void {
  const { session } = useSandbox();
  return (words, undo) => {
    const { authorization, secrets, submissions } = session.getState();
    const putBack = async () => {
      const isUndone = await undo();
      if (isUndone) session.setState({ authorization, secrets, submissions });
      return isUndone;
    };
    forget(session);
    session.setState({ undo: { words, putBack } });
    announce(session, words);
  };
}

/** Restores the sample data. Rejects if the browser refuses to store it. */
export function useReset(): () => Promise<void> {
  const { panel, session } = useSandbox();
  const replaced = useReplaced();
  return async () => {
    const undo = await panel.reset();
    session.setState({ pane: "request", requestTab: "input", responseTabs: {} });
    replaced(`Reset. The balance is ${panel.stateView.getState().balance}.`, undo);
  };
}

/** Opens the reset dialog, which asks for confirmation. */
export function ResetButton() {
  const { session } = useSandbox();
  return (
    <Button look="outline" aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
      Reset the sandbox
    </Button>
  );
}
