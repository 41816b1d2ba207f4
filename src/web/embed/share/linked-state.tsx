import type { Unpacked } from "#contract/panel/panel.ts";
import { useSettings, useStateView } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { counted } from "#web/ui/format/counted.ts";
import { Modal } from "#web/ui/modal.tsx";
import { BothStates } from "./both-states.tsx";
import { madeKeys } from "./made-keys.ts";
import { useLinked } from "./use-linked.ts";

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
