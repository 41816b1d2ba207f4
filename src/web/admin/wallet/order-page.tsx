import type { ReactNode } from "react";
import type { Exchange, ScheduledOrder } from "#contract/panel/panel.ts";
import { isReplay, responseHeader } from "#web/client/exchange.ts";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useExchanges, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { DeliveryStatus } from "#web/client/react/delivery.tsx";
import { SeeCall } from "#web/client/react/see-call.tsx";
import { TextLink } from "#web/client/react/text-link.tsx";
import { useSendShown } from "#web/client/react/use-send.ts";
import { readOf } from "#web/client/request.ts";
import { adminPagePath, adminPages } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { JsonCode } from "#web/ui/code-text.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Literal } from "#web/ui/literal.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderHistory, type TracedOrder } from "./order-history.tsx";

const toWallet = (
  <TextLink href={adminPagePath("wallet")} className="w-fit underline-offset-4 text-small tablet:min-h-6">
    {adminPages.wallet.name}
  </TextLink>
);

/** Opens the order's GET request in the editor and sends it. */
function ReadOrder({ id }: { readonly id: string }) {
  const { panel } = useSandbox();
  const sendShown = useSendShown();
  const read = () => sendShown(readOf(id, [["Authorization", `Bearer ${panel.sampleKey}`]]));
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

/** How the order was placed, from both sides, if the client did not get the response to its first call. */
function LostResponse({ order, call, replays }: TracedOrder): ReactNode {
  if (call?.lost !== "response") return null;
  const placing = { exchange: call, name: `You send one order, ${order.total}.` };
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
  const traced = { order, call, line, replays };
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
        order.
      </PageHead>
    </>
  );
}
