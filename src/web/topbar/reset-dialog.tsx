import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useBooks, useSandbox } from "#web/session/sandbox.tsx";
import { announce, forget } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { counted } from "#web/ui/counted.ts";
import { Modal } from "#web/ui/modal.tsx";

/** Puts the sample data back and forgets what the page remembers of it. Tells why where that could not be. */
function useReset(onDone: () => void) {
  const { panel, session } = useSandbox();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const reset = async () => {
    try {
      await panel.reset();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    forget(session);
    void queries.resetQueries();
    announce(session, `Reset. The balance is ${panel.books.getState().balance}`);
    onDone();
  };
  return { reset: () => void reset(), failure };
}

function useWhatGoes(): string {
  const { consoleKey } = useSandbox().panel;
  const keys = useBooks((books) => books.keys.filter(({ last4 }) => last4 !== consoleKey.slice(-4)).length);
  const orders = useBooks((books) => books.orders.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}`;
}

/** Names what a reset takes away, before it does. */
export function ResetDialog({ onClose }: { readonly onClose: () => void }) {
  const { reset, failure } = useReset(onClose);
  const whatGoes = useWhatGoes();
  const opening = useBooks((books) => books.openingBalance);
  return (
    <Modal heading="Reset the sandbox?" place="centre" onClose={onClose}>
      <p>
        What goes: <b>{whatGoes}</b>, every used Idempotency-Key, and the Tape. Balance back to{" "}
        <b className="font-mono">{opening}</b>. The console key stays the same.
      </p>
      {failure !== null && (
        <div role="alert" className="mt-4">
          <Callout look="void">{failure} Nothing was changed. Try again.</Callout>
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep everything</Button>
        <Button look="action" onClick={reset}>
          Reset
        </Button>
      </div>
    </Modal>
  );
}
