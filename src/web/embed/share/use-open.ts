import { useCallback } from "react";
import type { Unpacked } from "#contract/panel/panel.ts";
import { draftsInLink } from "#web/client/link-drafts.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useReplaced } from "#web/client/react/use-reset.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";

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
