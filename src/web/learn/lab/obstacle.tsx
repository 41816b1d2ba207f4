import type { ReactNode } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { EXAMPLE_ORDER, itemIn } from "#web/client/request.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { madeBy } from "#web/client/send.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";
import type { Lab, Run } from "./use-run.ts";

/** The example's item as the account sees it now: name, price, availability. */
export const useItem = () => {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  return itemIn(catalogue, EXAMPLE_ORDER.product_item_id);
};

/** Whether the run belongs to a world that was reset, here or in another tab. */
function useIsGone(run: Run | null): boolean {
  const order = run && madeBy(run.first.callResult);
  const isKnown = useStateView(({ orders }) => orders.some(({ id }) => id === order));
  return typeof order === "string" && order.startsWith("ord_") && !isKnown;
}

const obstacle = (look: "processing" | "void", words: ReactNode, fix?: ReactNode): ReactNode => (
  <Callout look={look}>
    <p>{words}</p>
    {fix}
  </Callout>
);

/**
 * What must be fixed before the next call; null if nothing prevents it. The order itself is checked for the first call
 * only: a refused retry is reported as such, and a replay costs nothing.
 */
export function useObstacle({ run, send }: Lab): ReactNode {
  const { panel, session } = useSandbox();
  const faults = useStore(panel.faults);
  const balance = useStateView((stateView) => stateView.balance);
  const item = useItem();
  const isGone = useIsGone(run);
  const clear = () => {
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  if (isGone) return obstacle("processing", "The sandbox was reset meanwhile, so this order is gone. Start over.");
  // While a call runs, the fault is the lab's own.
  if (faults.length > 0 && !send.isPending) {
    const words = `Something else is active, and would befall this order too: ${faults.map(faultText).join(" · ")}. The lab needs a calm network.`;
    return obstacle("processing", words, <Button onClick={clear}>Back to calm, for the lab</Button>);
  }
  if (run) return null;
  if (!item?.available) {
    const words = (
      <>
        {item?.name ?? "The example's item"} is switched off, so it cannot be ordered.{" "}
        <Link href={adminPagePath("prices")} className="underline underline-offset-4 hover:no-underline">
          Switch it on in Prices and items
        </Link>
        .
      </>
    );
    return obstacle("void", words);
  }
  if (amountOf(balance) >= amountOf(item.price)) return null;
  const words = `The wallet holds ${amountText(balance)} and the order costs ${amountText(item.price)}. Reset the sandbox to go on.`;
  const reset = <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>;
  return obstacle("void", words, reset);
}
