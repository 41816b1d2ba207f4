import type { ProductItem } from "#contract/api/product.ts";
import type { JsonObject } from "#web/client/http.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useCatalogue } from "#web/client/react/use-catalogue.ts";
import { foundItem } from "#web/client/request.ts";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { Literal } from "#web/ui/literal.tsx";
import { useOrderCost } from "./use-order-cost.ts";

/** Price times quantity, what that saves, and the balance after it. */
function ItemCost({ item, qty }: { readonly item: ProductItem; readonly qty: number }) {
  const balance = useStateView((stateView) => stateView.balance);
  const { isReplay = false } = useOrderCost() ?? {};
  const cost = times(item.price, qty);
  const retail = times(item.retail_price, qty);
  const isTooMuch = amountOf(cost) > amountOf(balance);
  return (
    <>
      <span translate="no" className="font-mono text-code whitespace-nowrap tabular-nums @min-[441px]:text-heading">
        {item.price} × {qty} = <b>{cost}</b>
        <span className="@max-[440px]:sr-only"> points</span>
      </span>
      <span className="ms-auto flex flex-wrap justify-end gap-x-2 text-end text-small">
        {item.price !== item.retail_price && (
          <b className="text-delivered-ink @max-[440px]:sr-only">
            save <Literal>{minus(retail, cost)}</Literal>
          </b>
        )}
        {isTooMuch && !isReplay ? (
          <b className="text-void-ink">
            <Literal>{minus(cost, balance)}</Literal> too much
          </b>
        ) : (
          <span className="text-ink2">
            <Literal>{isReplay ? balance : minus(balance, cost)}</Literal> after it
          </span>
        )}
      </span>
    </>
  );
}

/** The cost of the order in a body, as far as that is an object. Its row keeps its room while the body has no cost. */
export function CostRow({ object, className }: { readonly object: JsonObject | null; readonly className: string }) {
  const products = useCatalogue();
  const found = foundItem(products, object?.product_item_id);
  const qty = object?.qty;
  const isCounted = typeof qty === "number" && Number.isInteger(qty) && qty > 0;
  return (
    <p className={`flex min-h-9 flex-wrap in-[.frame]:min-h-7 items-center gap-x-2 ${className}`}>
      {found && isCounted && <ItemCost key={`${found.item.price} ${qty}`} item={found.item} qty={qty} />}
    </p>
  );
}
