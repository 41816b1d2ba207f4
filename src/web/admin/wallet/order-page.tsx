import type { ReactNode } from "react";
import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import type { PriceSource } from "#contract/api/product.ts";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { DatedTime } from "#web/ui/clock-time.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { OrderState } from "./order-parts.tsx";
import { type OrderRecord, OrderTimeline } from "./order-timeline.tsx";

const SOURCES: Readonly<Record<PriceSource, string>> = {
  retail: "the retail list",
  tier: "your tier",
  custom: "your custom rate",
};

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

/** The order's Idempotency-Key. The ledger drops it when it expires; the log may keep it longer. */
function KeyWords({ call, line }: OrderRecord) {
  const now = useSandbox().panel.now();
  if (line) {
    return (
      <>
        <Code>{line.idempotencyKey}</Code>, remembered until <DatedTime at={Date.parse(line.expiresAt)} now={now} /> in
        the{" "}
        <Link href={adminPagePath("ledger")} className="text-carbon underline underline-offset-4">
          ledger
        </Link>
      </>
    );
  }
  if (!call) return "none on record: either none was sent, or it has expired";
  const key = requestHeader(call, "Idempotency-Key");
  if (key === null) return "none: a retry would have charged again";
  return (
    <>
      <Code>{key}</Code>, expired: sent again it would charge again
    </>
  );
}

/** The order's charge and price source, its recipient, and its protection against a second charge. */
function OrderFacts(record: OrderRecord) {
  const { product_item_id, product_item_name, qty, unit_price, total, cust_account, price_source } = record.order;
  const items = useStateView(({ catalogue }) => catalogue).flatMap((product) => product.items);
  // Undefined if the catalogue no longer has the item.
  const retail = items.find((item) => item.product_item_id === product_item_id)?.retail_price;
  return (
    <Card heading="What was charged">
      <p className="px-4 pb-3 font-mono text-title tabular-nums">
        {amountText(unit_price)} × {qty} = <b>{amountText(total)}</b>
      </p>
      <dl className="divide-y divide-hairline border-t border-hairline">
        {retail !== undefined && (
          <Fact name="Retail">
            <Code>
              {amountText(retail)} × {qty} = {amountText(times(retail, qty))}
            </Code>
            , saved <Code>{amountText(minus(times(retail, qty), total))}</Code>
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
          <Code>{product_item_id}</Code>, {product_item_name}
        </Fact>
        <Fact name="Idempotency-Key">
          <KeyWords {...record} />
        </Fact>
      </dl>
    </Card>
  );
}

const toWallet = (
  <TextLink href={adminPagePath("wallet")} className="w-fit underline-offset-4 tablet:min-h-8">
    Back to {adminPages.wallet.name}
  </TextLink>
);

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
      headers: [["Authorization", `Bearer ${panel.sampleKey}`]],
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
        with the sample key.
      </p>
    </div>
  );
}

function Order({ order }: { readonly order: ScheduledOrder }) {
  const isPlacing = ({ trace }: Exchange) =>
    trace.changes.some((change) => change.kind === "order_placed" && change.order === order.id);
  const call = useExchanges().find(isPlacing) ?? null;
  const line = useStateView(({ ledger }) => ledger.find(({ made }) => made === order.id)) ?? null;
  const record = { order, call, line };
  return (
    <>
      <div className="flex flex-col gap-2">
        {toWallet}
        <PageHead heading={`${order.qty} × ${order.product_item_name}`}>
          {order.product_name}, order <span className="font-mono text-small break-all">{order.id}</span>
        </PageHead>
        <p>
          <OrderState order={order} />
        </p>
      </div>
      <OrderTimeline {...record} />
      <OrderFacts {...record} />
      <GetIt id={order.id} />
    </>
  );
}

/** One order: its events and its charge. */
export function OrderPage({ id }: { readonly id: string }) {
  const order = useStateView(({ orders }) => orders.find((each) => each.id === id));
  if (order) return <Order order={order} />;
  return (
    <>
      <PageHead heading="No such order">The address names an order this sandbox does not have.</PageHead>
      <Callout look="void">
        <p>
          No order has the id <span className="font-mono text-small break-all">{id}</span>. It may have gone with a
          reset.
        </p>
      </Callout>
      {toWallet}
    </>
  );
}
