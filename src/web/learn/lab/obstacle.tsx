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

/** What makes the example order impossible: its item is switched off, or costs more than the wallet holds. */
function useOrderObstacle(): ReactNode {
  const { session } = useSandbox();
  const balance = useStateView((stateView) => stateView.balance);
  const item = useItem();
  if (!item?.available) {
    return (
      <Callout look="void">
        <p>
          {item?.name ?? "The example's item"} is switched off, so it cannot be ordered.{" "}
          <Link href={adminPagePath("prices")} className="underline underline-offset-4 hover:no-underline">
            Switch it on in Prices and items
          </Link>
          .
        </p>
      </Callout>
    );
  }
  if (amountOf(balance) >= amountOf(item.price)) return null;
  return (
    <Callout look="void">
      <p>
        The wallet holds {amountText(balance)} and the order costs {amountText(item.price)}. Reset the sandbox to go on.
      </p>
      <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>
    </Callout>
  );
}

/**
 * What must be fixed before the next call; null if nothing prevents it. The order itself is checked for the first call
 * only: a refused retry is reported as such, and a replay costs nothing.
 */
export function useObstacle({ run, send }: Lab): ReactNode {
  const { panel, session } = useSandbox();
  const faults = useStore(panel.faults);
  const isGone = useIsGone(run);
  const orderObstacle = useOrderObstacle();
  const clear = () => {
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  if (isGone) {
    return (
      <Callout look="processing">
        <p>The sandbox was reset meanwhile, so this order is gone. Start over.</p>
      </Callout>
    );
  }
  // While a call runs, the fault is the lab's own.
  if (faults.length === 0 || send.isPending) return run ? null : orderObstacle;
  return (
    <Callout look="processing">
      <p>
        Something else is active, and would befall this order too: {faults.map(faultText).join(" · ")}. The lab needs a
        calm network.
      </p>
      <Button onClick={clear}>Back to calm, for the lab</Button>
    </Callout>
  );
}
