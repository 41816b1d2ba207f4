import { useEffect, useState } from "react";
import type { Settings } from "#contract/page/settings.ts";
import type { Replaced, StateView } from "#contract/panel/panel.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { whatGoes } from "#web/client/react/use-reset.ts";
import { announce, type Undoable } from "#web/client/store.ts";
import { numberText } from "#web/ui/format/number-text.ts";

/** What the address of the page asked for, in words. */
function changeWords({ reset, tier, deliver }: Settings, before: StateView): string {
  const all = [
    reset && `reset the sandbox, which had ${whatGoes(before)}`,
    tier !== null && `set the ${tier} tier`,
    deliver !== null && `set the delivery time to ${numberText(deliver / 1000)} s`,
  ];
  return `The link you opened ${all.filter((each) => each).join("; it ")}.`;
}

/**
 * Offers to undo what the page's address has changed in the visitor's state. The offer stays until it is dismissed,
 * because the visitor pressed nothing that announced the change.
 */
export function AddressChange({ replaced: { stateView, undo } }: { readonly replaced: Replaced }) {
  const { session, settings } = useSandbox();
  const [undoable] = useState(
    (): Undoable => ({ words: changeWords(settings, stateView), putBack: undo, isLasting: true }),
  );
  useEffect(() => {
    session.setState({ undo: undoable });
    announce(session, undoable.words);
  }, [session, undoable]);
  return null;
}
