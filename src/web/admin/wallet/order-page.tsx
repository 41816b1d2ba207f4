import type { ReactNode } from "react";
import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { PriceSource } from "#contract/api/product.ts";
import type { ScheduledOrder } from "#contract/panel/panel.ts";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { adminPagePath, places } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { type KeyUsed, keyUsedFor } from "./order-history.ts";
import { OrderState } from "./order-state.tsx";
import { OrderTimeline } from "./order-timeline.tsx";

const SOURCES = {
  retail: "the retail list",
  tier: "your tier",
  custom: "your custom rate",
} as const satisfies Record<PriceSource, string>;

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-2 @lg:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-small text-ink2 @lg:pt-0.5">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

const Code = ({ children }: { readonly children: ReactNode }) => (
  <bdi className="font-mono text-small break-all">{children}</bdi>
);

function KeyWords({ used }: { readonly used: KeyUsed }) {
  const now = useSandbox().panel.now();
  if (used.kind === "none") return "none: a retry would have charged again";
  if (used.kind === "not_known") return "none on record: either none was sent, or it has expired";
  if (used.kind === "expired") {
    return (
      <>
        <Code>{used.key}</Code>, expired: sent again it would charge again
      </>
    );
  }
  return (
    <>
      <Code>{used.key}</Code>, remembered until <DatedTime at={used.expiresAt} now={now} /> in the{" "}
      <Link href={adminPagePath("ledger")} className="text-carbon underline underline-offset-4">
        ledger
      </Link>
    </>
  );
}

/** The item's price without a key, from the current catalogue; null if the catalogue no longer has it. */
function useRetailPrice({ product_item_id }: ScheduledOrder): string | null {
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const items = catalogue.flatMap(({ items: each }) => each);
  return items.find((item) => item.product_item_id === product_item_id)?.retail_price ?? null;
}

/** The order's charge and price source, its recipient, and its protection against a second charge. */
export function OrderFacts({ order }: { readonly order: ScheduledOrder }) {
  const { qty, unit_price, total, cust_account, price_source } = order;
  const stateView = useStateView((all) => all);
  const used = keyUsedFor(order, stateView, useExchanges());
  const retail = useRetailPrice(order);
  const retailTotal = retail === null ? null : times(retail, qty);
  return (
    <Card heading="What was charged">
      <p className="px-4 pb-3 font-mono text-title tabular-nums">
        {amountText(unit_price)} × {qty} = <b>{amountText(total)}</b>
      </p>
      <dl className="divide-y divide-hairline border-t border-hairline">
        {retailTotal !== null && (
          <Fact name="Retail">
            <Code>
              {amountText(retail ?? "")} × {qty} = {amountText(retailTotal)}
            </Code>
            , saved <Code>{amountText(minus(retailTotal, total))}</Code>
          </Fact>
        )}
        <Fact name="Price from">
          {SOURCES[price_source]}, <Code>price_source: {price_source}</Code>
        </Fact>
        <Fact name="User id">
          <Code>{cust_account.user_id}</Code>
        </Fact>
        {cust_account.server_id !== null && (
          <Fact name="Server id">
            <Code>{cust_account.server_id}</Code>
          </Fact>
        )}
        <Fact name="Product item">
          <Code>{order.product_item_id}</Code>, {order.product_item_name}
        </Fact>
        <Fact name="Idempotency-Key">
          <KeyWords used={used} />
        </Fact>
      </dl>
    </Card>
  );
}

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
