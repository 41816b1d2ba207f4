import { useState } from "react";
import { CONSOLE_KEY_ID } from "#contract/key.ts";
import { useBooks, useSandbox, useSession } from "#web/session/sandbox.tsx";
import { useReset } from "#web/session/use-reset.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { counted } from "#web/ui/counted.ts";
import { Modal } from "#web/ui/modal.tsx";

/** Resets, and tells why where that could not be. */
function useTriedReset(onDone: () => void) {
  const reset = useReset();
  const [failure, setFailure] = useState<string | null>(null);
  const tried = async () => {
    try {
      await reset();
      onDone();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return { reset: () => void tried(), failure };
}

function useWhatGoes(): string {
  const keys = useBooks((books) => books.keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length);
  const orders = useBooks((books) => books.orders.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}`;
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const { reset, failure } = useTriedReset(onClose);
  const whatGoes = useWhatGoes();
  const opening = useBooks((books) => books.openingBalance);
  return (
    <Modal heading="Reset the sandbox?" place="centre" onClose={onClose}>
      <p>
        What goes: <b>{whatGoes}</b>, every used Idempotency-Key, and the Tape. Balance back to{" "}
        <b className="font-mono">{opening}</b>. The clock, the prices and the items go back to the sample data too. The
        console key stays the same. For ten seconds it can be undone.
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

/** Names what a reset takes away, before it does. */
export function ResetDialog() {
  const { session } = useSandbox();
  const isOpen = useSession(({ dialog }) => dialog === "reset");
  return isOpen && <Question onClose={() => session.setState({ dialog: null })} />;
}
