import { useEffect, useState } from "react";
import type { StateView, Unpacked } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { withoutWorld } from "#web/client/link.ts";
import { useSandbox, useSettings, useStateView } from "#web/client/react/context.tsx";
import { useReplaced, whatGoes } from "#web/client/react/reset.tsx";
import { useLink } from "#web/client/react/use-route.ts";
import { draftsIn } from "#web/client/stored-drafts.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { counted, percentText } from "#web/ui/format/number-text.ts";
import { ConfirmDialog, Modal } from "#web/ui/modal.tsx";
import { Prose } from "#web/ui/prose.tsx";

/**
 * Handles the state in the address. A fresh sandbox opens it at once; otherwise the visitor is asked, or, where no
 * question may be shown (in a frame or on the stage), the current state is kept.
 */
function useLinked(canAsk: boolean, unapplied: string | null) {
  const { panel, session } = useSandbox();
  const { world } = useLink();
  const replaced = useReplaced();
  /** The state of the address that waits for the visitor's decision. */
  const [pending, setPending] = useState<Unpacked | null>(null);
  const [failure, setFailure] = useState(unapplied === null ? null : { why: unapplied, next: "Reload the page." });

  /** Replaces the current state and drafts with those of the link, and offers to undo both. */
  const open = async (linked: Unpacked) => {
    try {
      const undo = await linked.open();
      const { drafts } = session.getState();
      const { orders, balance } = panel.stateView.getState();
      replaced(`Link opened: ${counted(orders.length, "order")}, balance ${balance}.`, async () => {
        const isUndone = await undo();
        if (isUndone) session.setState({ drafts });
        return isUndone;
      });
      session.setState(draftsIn(linked.extra));
      setFailure(null);
    } catch (error) {
      setFailure({ why: reasonOf(error), next: "Open the link again." });
    }
    withoutWorld();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each link text is read once.
  useEffect(() => {
    setPending(null);
    if (world === null) return;
    let isCurrent = true;
    setFailure(null);
    void panel.unpacked(world).then((read) => {
      if (!isCurrent) return;
      if (read.refused !== null) setFailure({ why: read.refused, next: "Ask for a new link, or for a snapshot file." });
      else if (read.replacesNothing) return void open(read);
      else if (canAsk) return setPending(read);
      withoutWorld();
    });
    return () => {
      isCurrent = false;
    };
  }, [world]);

  return { pending, open: (linked: Unpacked) => void open(linked), failure, dismiss: () => setFailure(null) };
}

/** A state in words: its balance, what it holds, and its prices. */
function stateWords(stateView: StateView): string {
  const { balance, tier, customRate } = stateView;
  return `Balance ${balance}, ${whatGoes(stateView)}, ${customRate === null ? tier : `${percentText(customRate / 10)} off`}`;
}

function Question({ linked, onOpen }: { readonly linked: Unpacked; readonly onOpen: () => void }) {
  const here = useStateView(stateWords);
  return (
    <ConfirmDialog
      heading="Open the state in this link?"
      action="Open"
      isOfAddress
      onConfirm={onOpen}
      onClose={withoutWorld}
    >
      <Facts className="[--name:5.5rem]">
        <Fact name="Now" className="py-1">
          {here}
        </Fact>
        <Fact name="In the link" className="py-1">
          {stateWords(linked.stateView)}
        </Fact>
      </Facts>
      <p>
        Replaces your state, unsent requests, receipts and log. Keys come without their values. You can undo for 10
        seconds.
      </p>
    </ConfirmDialog>
  );
}

/**
 * Handles the state in the page's address: asks, reports a refusal, or opens it. Reports why the address was not applied.
 */
export function LinkedState({ unapplied }: { readonly unapplied: string | null }) {
  const { embed, present } = useSettings();
  const canAsk = embed === null && present !== true;
  const { pending, open, failure, dismiss } = useLinked(canAsk, unapplied);
  if (pending) return <Question linked={pending} onOpen={() => open(pending)} />;
  if (!failure) return null;
  const reason = (
    <>
      <Prose as="p" className="break-words">
        {failure.why}
      </Prose>
      <p>Nothing was changed. {failure.next}</p>
    </>
  );
  if (canAsk) {
    return (
      <Modal
        heading="The link was not opened"
        place="centre"
        isOfAddress
        onClose={dismiss}
        actions={<Button onClick={dismiss}>Close</Button>}
      >
        {reason}
      </Modal>
    );
  }
  return (
    <Callout role="alert" look="void">
      <p>
        <b>The link was not opened.</b>
      </p>
      {reason}
    </Callout>
  );
}
