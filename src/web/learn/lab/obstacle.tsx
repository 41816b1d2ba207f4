import { Link } from "wouter";
import { useStore } from "zustand";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { EXAMPLE_ORDER, itemIn } from "#web/client/request.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";

/** The example's item as the account sees it now: name, price, availability. */
export const useItem = () => {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  return itemIn(catalogue, EXAMPLE_ORDER.product_item_id);
};

function ClearFaults() {
  const { panel, session } = useSandbox();
  const active = useStore(panel.faults);
  const clear = () => {
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  return (
    <Callout look="processing">
      <p>
        Something else is armed, and would befall this order too: {active.map(faultText).join(" · ")}. The lab needs a
        calm network.
      </p>
      <Button onClick={clear}>Back to calm, for the lab</Button>
    </Callout>
  );
}

function TooLittle({ price, balance }: { readonly price: string; readonly balance: string }) {
  const { session } = useSandbox();
  return (
    <Callout look="void">
      <p>
        The wallet holds {amountText(balance)} and the order costs {amountText(price)}. Reset the sandbox to go on.
      </p>
      <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>
    </Callout>
  );
}

/**
 * What must be fixed before the next call; null if nothing prevents it. The order's price is checked for the first call
 * only: a refused retry is reported as such, and a replay costs nothing.
 */
export function useObstacle(isArming: boolean, isFirst: boolean) {
  const { panel } = useSandbox();
  const hasFault = useStore(panel.faults).length > 0 && !isArming;
  const balance = useStateView((stateView) => stateView.balance);
  const item = useItem();
  const price = item?.price ?? "0.00";
  if (hasFault) return <ClearFaults />;
  if (!isFirst) return null;
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
  if (amountOf(balance) < amountOf(price)) return <TooLittle price={price} balance={balance} />;
  return null;
}
