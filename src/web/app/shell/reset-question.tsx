import { useStore } from "zustand";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useReset, whatGoes } from "#web/client/react/reset.tsx";
import { ActionFailure, useAction } from "#web/client/react/use-action.tsx";
import { failureText } from "#web/ui/failure-text.ts";
import { ConfirmDialog } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";

/** Lists what a reset deletes and what it keeps, and resets on confirmation. */
export function ResetQuestion() {
  const { panel, session } = useSandbox();
  const reset = useReset();
  const deleted = useStateView(whatGoes);
  const opening = useStateView((stateView) => stateView.openingBalance);
  const active = useStore(panel.failures);
  const close = () => session.setState({ dialog: null });
  const { run, failure } = useAction(async () => {
    await reset();
    close();
    return undefined;
  });
  return (
    <ConfirmDialog heading="Reset the sandbox?" action="Reset" onConfirm={() => run()} onClose={close}>
      <p>
        Deletes <Prose as="b">{deleted === "no orders" ? "" : `${deleted}, `}</Prose>all receipts, and the log of every
        tab. The balance returns to{" "}
        <b translate="no" className="font-mono">
          {opening}
        </b>
        .
      </p>
      <p>The clock, prices and items return to the sample data. The sample key stays the same.</p>
      {active.length > 0 && <Prose as="p">Failures on in this tab stay on. {active.map(failureText).join(" ")}</Prose>}
      <p>You can undo for 10 seconds.</p>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </ConfirmDialog>
  );
}
