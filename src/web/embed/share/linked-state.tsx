import { useCallback, useEffect, useState } from "react";
import type { StateView, Unpacked } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { withoutWorld } from "#web/client/link.ts";
import { draftsInLink } from "#web/client/link-drafts.ts";
import { useSandbox, useSettings, useStateView } from "#web/client/react/context.tsx";
import { useReplaced } from "#web/client/react/use-admin.tsx";
import { useLink } from "#web/client/react/use-route.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { percentText } from "#web/ui/format/number-text.ts";
import { Modal } from "#web/ui/modal.tsx";
import { madeKeys } from "./made-keys.ts";

/** Replaces the current state and drafts with those of a link, and offers to undo both. */
export function useOpen(): (linked: Unpacked) => Promise<void> {
  const { panel, session } = useSandbox();
  const replaced = useReplaced();
  return useCallback(
    async (linked) => {
      const undo = await linked.open();
      const { drafts } = session.getState();
      const { orders, balance } = panel.stateView.getState();
      replaced(`Link opened. ${counted(orders.length, "order")}, balance ${amountText(balance)}.`, async () => {
        const isUndone = await undo();
        if (isUndone) session.setState({ drafts });
        return isUndone;
      });
      session.setState(draftsInLink(linked.extra));
    },
    [panel, session, replaced],
  );
}

/** Why a link was not opened, and what to do next. */
interface Failure {
  readonly why: string;
  readonly next: string;
}

const refused = (why: string): Failure => ({ why, next: "Ask for the link again, or for a snapshot file." });

const failed = (error: unknown): Failure => ({
  why: reasonOf(error),
  next: "Follow the link again.",
});

/**
 * Handles the state in the address. A fresh sandbox opens it at once; otherwise the visitor is asked, or, where no
 * question may be shown (in a frame or on the stage), the current state is kept.
 */
export function useLinked(isAsked: boolean) {
  const { panel } = useSandbox();
  const { world } = useLink();
  const open = useOpen();
  const [question, setQuestion] = useState<{ readonly text: string; readonly linked: Unpacked } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const callResult = async (linked: Unpacked) => {
    try {
      await open(linked);
      setFailure(null);
    } catch (error) {
      setFailure(failed(error));
    }
    withoutWorld();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each link text is read once.
  useEffect(() => {
    if (world === null) return;
    let isAwaited = true;
    setFailure(null);
    void panel.unpacked(world).then((read) => {
      if (!isAwaited) return;
      if (read.refused !== null) setFailure(refused(read.refused));
      else if (read.replacesNothing) return void callResult(read);
      else if (isAsked) return setQuestion({ text: world, linked: read });
      withoutWorld();
    });
    return () => {
      isAwaited = false;
    };
  }, [world]);

  return {
    /** The state waiting for the visitor's decision, while the address still contains it. */
    asked: question !== null && question.text === world ? question.linked : null,
    open: (linked: Unpacked) => void callResult(linked),
    keep: withoutWorld,
    failure,
    dismiss: () => setFailure(null),
  };
}

const priceWords = ({ tier, customRate }: StateView): string =>
  customRate === null ? `${tier.charAt(0).toUpperCase()}${tier.slice(1)}` : `${percentText(customRate / 10)} off`;

const rows: readonly { readonly name: string; readonly told: (stateView: StateView) => string | number }[] = [
  { name: "Balance", told: ({ balance }) => amountText(balance) },
  { name: "Orders", told: ({ orders }) => orders.length },
  { name: "Keys made", told: madeKeys },
  { name: "Used Idempotency-Keys", told: ({ ledger }) => ledger.length },
  { name: "Prices", told: priceWords },
];

/** The current state and the linked one, side by side. */
export function BothStates({ here, linked }: { readonly here: StateView; readonly linked: StateView }) {
  return (
    <table className="w-full">
      <caption className="sr-only">The state here beside the one in the link</caption>
      <thead className="text-start text-small text-ink2">
        <tr>
          <td />
          <th scope="col" className="pb-1 ps-3 text-end font-normal whitespace-nowrap">
            Here now
          </th>
          <th scope="col" className="pb-1 ps-3 text-end font-normal whitespace-nowrap">
            In the link
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, told }) => (
          <tr key={name} className="border-t border-hairline">
            <th scope="row" className="py-1.5 text-start font-normal">
              {name}
            </th>
            <td className="py-1.5 ps-3 text-end font-mono tabular-nums">{told(here)}</td>
            <td className="py-1.5 ps-3 text-end font-mono font-bold tabular-nums">{told(linked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Linked = ReturnType<typeof useLinked>;

function Question({ linked, onOpen, onKeep }: { linked: Unpacked; onOpen: () => void; onKeep: () => void }) {
  const here = useStateView((stateView) => stateView);
  const keys = madeKeys(linked.stateView);
  return (
    <Modal heading="Open the state in this link?" place="centre" onClose={onKeep}>
      <div className="flex flex-col gap-3">
        <BothStates here={here} linked={linked.stateView} />
        <p>
          Opening it replaces what is here: the state, your drafts, the Tape and the log. For ten seconds it can be
          undone.
          {keys > 0 &&
            ` The ${counted(keys, "key")} in the link ${keys === 1 ? "comes without its value" : "come without their values"}.`}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>Keep mine</Button>
        <Button look="action" onClick={onOpen}>
          Open it
        </Button>
      </div>
    </Modal>
  );
}

function Why({ why, next }: NonNullable<Linked["failure"]>) {
  return (
    <>
      <p className="break-words">{why}</p>
      <p>Nothing was changed. {next}</p>
    </>
  );
}

/** Handles the state in the page's address: asks, reports a refusal, or opens it. */
export function LinkedState() {
  const { embed, present } = useSettings();
  const isAsked = embed === null && present !== true;
  const { asked, open, keep, failure, dismiss } = useLinked(isAsked);
  if (asked) return <Question linked={asked} onOpen={() => open(asked)} onKeep={keep} />;
  if (!failure) return null;
  if (isAsked) {
    return (
      <Modal heading="The link was not opened" place="centre" onClose={dismiss}>
        <div className="flex flex-col gap-3">
          <Why {...failure} />
        </div>
        <div className="mt-5 flex justify-end">
          <Button onClick={dismiss}>Close</Button>
        </div>
      </Modal>
    );
  }
  return (
    <div role="alert">
      <Callout look="void">
        <p>
          <b>The link was not opened.</b>
        </p>
        <Why {...failure} />
      </Callout>
    </div>
  );
}
