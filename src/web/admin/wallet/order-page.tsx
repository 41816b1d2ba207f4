import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { adminPagePath, places } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderState } from "./order-state.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

function ToWallet() {
  return (
    <Link
      href={adminPagePath("wallet")}
      className="inline-flex min-h-11 w-fit items-center text-carbon underline underline-offset-4 tablet:min-h-8"
    >
      Back to {places.wallet.name}
    </Link>
  );
}

function NoSuchOrder({ id }: { readonly id: string }) {
  return (
    <>
      <PageHead heading="No such order">The address names an order this sandbox does not have.</PageHead>
      <Callout look="void">
        <p>
          No order has the id <span className="font-mono text-small break-all">{id}</span>. It may have gone with a
          reset.
        </p>
      </Callout>
      <ToWallet />
    </>
  );
}

/** Opens the order's GET request in the editor. */
function GetIt({ id }: { readonly id: string }) {
  const { panel } = useSandbox();
  const sendShown = useSendShown();
  const { method, path } = operations.getOrder;
  const get = () =>
    sendShown({
      operation: "getOrder",
      method,
      path: path.replace("{id}", id),
      headers: [["Authorization", `Bearer ${panel.consoleKey}`]],
      body: null,
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button onClick={get}>GET it</Button>
      <p className="text-small text-ink2">
        Sends{" "}
        <span className="font-mono text-code break-all">
          {method} {path}
        </span>{" "}
        with the console key.
      </p>
    </div>
  );
}

function Order({ order }: { readonly order: ScheduledOrder }) {
  return (
    <>
      <div className="flex flex-col gap-2">
        <ToWallet />
        <PageHead heading={`${order.qty} × ${order.product_item_name}`}>
          {order.product_name}, order <span className="font-mono text-small break-all">{order.id}</span>
        </PageHead>
        <p>
          <OrderState order={order} />
        </p>
      </div>
      <OrderTimeline order={order} />
      <OrderFacts order={order} />
      <GetIt id={order.id} />
    </>
  );
}

/** One order: its events and its charge. */
export function OrderPage({ id }: { readonly id: string }) {
  const order = useStateView(({ orders }) => orders.find((each) => each.id === id));
  return order ? <Order order={order} /> : <NoSuchOrder id={id} />;
}
