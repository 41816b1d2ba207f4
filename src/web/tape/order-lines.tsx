import type { BookedOrder } from "#contract/panel.ts";
import { useRetailCatalogue } from "#web/session/use-catalogue.ts";
import { minus, times } from "#web/ui/amount.ts";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { OrderStamp } from "./order-stamp.tsx";
import { SlipLine } from "./slip-line.tsx";

/** What the same order costs without a key; null while the catalogue is not read. */
function useRetailTotal({ product_item_id, qty }: BookedOrder): string | null {
  const { data = [] } = useRetailCatalogue();
  const item = data.flatMap(({ items }) => items).find((each) => each.product_item_id === product_item_id);
  return item ? times(item.retail_price, qty) : null;
}

/** What an order's slip says. */
export function OrderLines({ order }: { readonly order: BookedOrder }) {
  const retail = useRetailTotal(order);
  return (
    <>
      <SlipLine isBold left="ORDER" right={<ClockTime at={Date.parse(order.created_at)} />} />
      <SlipLine left={order.id} />
      <SlipLine left={`${order.qty} × ${order.product_item_name}`} right={order.total} />
      <SlipLine left={order.product_name} />
      {retail !== null && <SlipLine left={`Retail ${retail}, saved ${minus(retail, order.total)}`} />}
      <hr className="slip-rule" />
      <SlipLine isBold left="CHARGED" right={order.total} />
      <OrderStamp order={order} />
    </>
  );
}
