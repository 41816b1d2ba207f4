import { memo, useRef } from "react";
import { Link } from "wouter";
import type { BookedOrder } from "#contract/panel.ts";
import { orderPath } from "#web/session/place.ts";
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

// Memoised, because every order and every delivery draws the whole Tape, and that may be a thousand slips.
/** What an order's slip says. */
export const OrderLines = memo(function OrderLines({ order }: { readonly order: BookedOrder }) {
  const retail = useRetailTotal(order);
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <>
      <SlipLine isBold left="ORDER" right={<ClockTime at={Date.parse(order.created_at)} />} />
      <SlipLine left={order.id} />
      <SlipLine left={`${order.qty} × ${order.product_item_name}`} right={order.total} />
      <SlipLine left={order.product_name} />
      {retail !== null && <SlipLine left={`Retail ${retail}, saved ${minus(retail, order.total)}`} />}
      <hr className="slip-rule" />
      <SlipLine isBold left="CHARGED" right={order.total} />
      <OrderStamp order={order} next={link} />
      <Link
        ref={link}
        href={orderPath(order.id)}
        aria-label={`Open order ${order.id}`}
        className="mt-1 flex min-h-11 w-fit items-center underline underline-offset-4 hover:no-underline tablet:min-h-6"
      >
        Open order
      </Link>
    </>
  );
});
