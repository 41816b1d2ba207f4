import type { ReactNode } from "react";
import type { PriceSource } from "#contract/api/product.ts";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { DatedTime } from "#web/admin/dated-time.tsx";
import { isReplay, requestHeader, responseHeader } from "#web/client/exchange.ts";
import { sameOrderBefore } from "#web/client/known-state.ts";
import { BackLink } from "#web/client/react/back-link.tsx";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useExchanges, useSandbox, useSession, useStateView } from "#web/client/react/context.tsx";
import { DeliveryStatus } from "#web/client/react/delivery.tsx";
import { SeeCall, TextLink } from "#web/client/react/links.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { itemIn, readOf } from "#web/client/request.ts";
import { adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { JsonCode } from "#web/ui/code/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Fact, Facts, RULED } from "#web/ui/facts.tsx";
import { minus, times } from "#web/ui/format/amount.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { ExactId, Literal } from "#web/ui/text.tsx";
import { OrderHistory, type TracedOrder } from "./order-history.tsx";
import { debitsOf } from "./statement-rows.tsx";

const toWallet = <BackLink href={adminPagePath("wallet")}>{adminPages.wallet.name}</BackLink>;

/** Opens the order's GET request in the editor and sends it. */
function ReadOrder({ id }: { readonly id: string }) {
  const { panel } = useSandbox();
  const sendShown = useSendShown();
  const read = () => sendShown(readOf(id, panel.sampleKey));
  return (
    <Button look="outline" onClick={read}>
      Read this order
    </Button>
  );
}

/** The order as the API returns it. */
function OrderRecord({ order }: { readonly order: ScheduledOrder }) {
  const { dueAt: _, ...record } = order;
  const json = JSON.stringify(record, null, 2);
  return (
    <Card
      heading="Record"
      aside={
        <div className="ms-auto">
          <CopyButton text={json} label="Copy" name="Copy the record" />
        </div>
      }
    >
      <div className="border-t border-hairline">
        <JsonCode json={json} label="The order as JSON" />
      </div>
    </Card>
  );
}

const SOURCES: Readonly<Record<PriceSource, string>> = {
  retail: "Retail price",
  tier: "Your tier",
  custom: "Custom discount",
};

const EXACT = "font-mono text-small break-all";

const Exact = ({ children }: { readonly children: ReactNode }) => <Literal className={EXACT}>{children}</Literal>;

/** The order's Idempotency-Key. It is stored until it expires; the log may have it longer. */
function KeyWords({ call, line }: Pick<TracedOrder, "call" | "line">) {
  if (line) {
    return (
      <>
        <Exact>{line.idempotencyKey}</Exact>, <TextLink href={adminPagePath("ledger")}>stored</TextLink> until{" "}
        <DatedTime at={Date.parse(line.expiresAt)} />
      </>
    );
  }
  if (!call) return "Unknown: none was sent, or it has expired";
  const key = requestHeader(call, "Idempotency-Key");
  if (key === null) return "None: a retry would have charged again";
  return (
    <>
      <Exact>{key}</Exact>, expired: sending it again would charge again
    </>
  );
}

/** The order's charge and price source, its recipient, and its protection against a second charge. */
function OrderFacts({ order, call, line, replays }: TracedOrder) {
  const { product_item_id, product_item_name, qty, unit_price, total, cust_account, price_source } = order;
  const stateView = useStateView((all) => all);
  // Undefined if the catalogue no longer has the item.
  const retailPrice = itemIn(stateView.catalogue, product_item_id)?.retail_price;
  const retail = retailPrice && times(retailPrice, qty);
  const saved = retail && minus(retail, total);
  return (
    <Card heading="What was charged">
      <p translate="no" className="px-4 pb-3 font-mono text-title tabular-nums">
        {unit_price} × {qty} = <b>{total}</b>
      </p>
      <Facts className={`[--name:7.5rem]! ${RULED}`}>
        {retail && (
          <Fact name="Retail">
            <Exact>{retail}</Exact>
            {saved !== "0.00" && (
              <Prose as="b" className="ms-2 text-delivered-ink">
                save {saved ?? ""}
              </Prose>
            )}
          </Fact>
        )}
        <Fact name="Price from">
          {SOURCES[price_source]}, <Exact>price_source: {price_source}</Exact>
        </Fact>
        <Fact name={cust_account.server_id === null ? "Player" : "Player, zone"}>
          <ExactId className={EXACT}>{cust_account.user_id}</ExactId>
          {cust_account.server_id !== null && (
            <>
              , <ExactId className={EXACT}>{cust_account.server_id}</ExactId>
            </>
          )}
        </Fact>
        <Fact name="Item">
          {product_item_name}, <Exact>{product_item_id}</Exact>
        </Fact>
        <Fact name="Replays">
          {replays.length === 0 ? "None in this Log" : `${counted(replays.length, "replay")}, charged 0.00`}
        </Fact>
        <Fact name="Idempotency-Key">
          <KeyWords call={call} line={line} />
        </Fact>
        <Fact name="Balance after">
          <Exact>{debitsOf(stateView).find((debit) => debit.order === order)?.balanceAfter}</Exact>
        </Fact>
      </Facts>
    </Card>
  );
}

/** How the order was placed, from both sides, if the client did not get the response to its first call. */
function LostResponse({ order, call, before, replays }: TracedOrder): ReactNode {
  if (call?.lost !== "response") return null;
  const placing = { exchange: call, before, name: `You send one order, ${order.total}.` };
  const retries = replays.map((exchange) => ({ exchange, name: "Retry, same key" }));
  return (
    <Card heading={retries.length > 0 ? "Response lost, then retried" : "Response lost"}>
      <div className="border-t border-hairline">
        <CallSequence label="Calls for this order" calls={[placing, ...retries]} />
      </div>
    </Card>
  );
}

function OrderView({ order }: { readonly order: ScheduledOrder }) {
  const isPlacing = ({ trace }: Exchange) =>
    trace.changes.some((change) => change.kind === "order_placed" && change.order === order.id);
  const exchanges = useExchanges();
  const line = useStateView(({ ledger }) => ledger.find(({ made }) => made === order.id)) ?? null;
  const call = exchanges.find(isPlacing) ?? null;
  const original = call?.requestId ?? line?.originalRequest;
  const replays = exchanges.filter((each) => isReplay(each) && responseHeader(each, "Original-Request") === original);
  const retries = useSession((session) => session.retries);
  const before = call ? sameOrderBefore(call, exchanges, retries) : undefined;
  const traced = { order, call, before, line, replays };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          {toWallet}
          <PageHead
            heading={`${order.qty} × ${order.product_item_name}`}
            mark={
              <span
                translate="no"
                className={`stamp font-mono text-small whitespace-nowrap tabular-nums ${order.status === "delivered" ? "text-delivered-ink" : "text-processing-ink"}`}
              >
                <DeliveryStatus order={order} />
              </span>
            }
          >
            {order.product_name}, order <Literal className="font-mono text-small break-all">{order.id}</Literal>
          </PageHead>
        </div>
        <div className="flex flex-wrap gap-2">
          {call && <SeeCall requestId={call.requestId} label="See the call: the order" />}
          <ReadOrder id={order.id} />
        </div>
      </div>
      <OrderHistory {...traced} />
      <LostResponse {...traced} />
      <div className="@container">
        <div className="grid items-start gap-4 @2xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
          <OrderFacts {...traced} />
          <OrderRecord order={order} />
        </div>
      </div>
    </>
  );
}

/** One order: its events and its charge. */
export function OrderPage({ id }: { readonly id: string }) {
  const order = useStateView(({ orders }) => orders.find((each) => each.id === id));
  if (order) return <OrderView order={order} />;
  return (
    <>
      {toWallet}
      <PageHead heading="Order not found">
        No order has the id <Literal className="font-mono text-small break-all">{id}</Literal>. A reset deletes every
        order. <TextLink href={pathTo("placeOrder")}>Place an order</TextLink>
      </PageHead>
    </>
  );
}
