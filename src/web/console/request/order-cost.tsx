import type { ProductItem } from "#contract/api/product.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { amountText } from "#web/ui/format/amount-text.ts";

/** The cost of the order: price times quantity. */
export function OrderCost({ item, qty }: { readonly item: ProductItem; readonly qty: number }) {
  const balance = useStateView((stateView) => stateView.balance);
  const cost = times(item.price, qty);
  const retail = times(item.retail_price, qty);
  const isTooMuch = amountOf(cost) > amountOf(balance);
  return (
    <div className="border-t border-dashed border-edge pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-mono tabular-nums">
        <span>
          {amountText(item.price)} × {qty}
        </span>
        <span>
          cost <b>{amountText(cost)}</b> points
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink2">
        <span>
          {item.price === item.retail_price
            ? "Retail price"
            : `Retail ${amountText(retail)}, you save ${amountText(minus(retail, cost))}`}
        </span>
        {isTooMuch && (
          <b className="text-void-ink">The wallet holds {amountText(balance)}: this will be refused with 402.</b>
        )}
      </p>
    </div>
  );
}
