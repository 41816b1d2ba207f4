import { useState } from "react";
import { useStore } from "zustand";
import { reasonOf } from "#web/client/http.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useReset, useWhatGoes } from "#web/client/react/use-admin.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { Modal } from "#web/ui/modal.tsx";

/** Resets; `failure` says why if that was not possible. */
function useTriedReset(onDone: () => void) {
  const reset = useReset();
  const [failure, setFailure] = useState<string | null>(null);
  const callResult = async () => {
    try {
      await reset();
      onDone();
    } catch (error) {
      setFailure(reasonOf(error));
    }
  };
  return { reset: () => void callResult(), failure };
}

function WhatGoes() {
  const whatGoes = useWhatGoes();
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <>
      <p>
        What goes: <b>{whatGoes}</b>; the Tape, and the log of every tab. The balance goes back to{" "}
        <b className="font-mono">{amountText(opening)}</b>.
      </p>
      <p>The clock, the prices and the items go back to the sample data too. The console key stays the same.</p>
    </>
  );
}

function WhatStays() {
  const { panel } = useSandbox();
  const active = useStore(panel.faults);
  if (active.length === 0) return null;
  return <p>What is armed in this tab stays armed. {active.map(faultText).join(" · ")}.</p>;
}

/** Lists what a reset deletes and what it keeps, and resets on confirmation. */
export function ResetQuestion({ onClose }: { readonly onClose: () => void }) {
  const { reset, failure } = useTriedReset(onClose);
  return (
    <Modal heading="Reset the sandbox?" place="centre" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <WhatGoes />
        <WhatStays />
        <p>For ten seconds it can be undone.</p>
      </div>
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
