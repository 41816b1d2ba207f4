import { OrderRequest } from "#contract/api/order.ts";
import type { ProductItem } from "#contract/api/product.ts";
import { jsonIn } from "#web/client/http.ts";
import { useKnownState } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { foundItem } from "#web/client/request.ts";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { Literal } from "#web/ui/literal.tsx";
import { useKeyEffect } from "./use-key-effect.ts";

/** What Send will do with the order on screen. */
export interface OrderCost {
  readonly item: ProductItem;
  readonly qty: number;
  readonly total: string;
  /** What is charged if its Idempotency-Key was used for it before: nothing, or at most once if there was no response. */
  readonly again: "free" | "once" | null;
  /** The balance after it; null if the balance is not enough. */
  readonly balanceAfter: string | null;
}

/** What Send would charge for the order on screen; null if it is no order, or one that is refused for a field or its key. */
export function useOrderCost(): OrderCost | null {
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const [{ body }] = useDraft();
  const { token } = useAuthorization();
  const { catalogue, balance } = useKnownState().stateView;
  const { effect } = useKeyEffect();
  if (operation !== "placeOrder" || !hasRequest || token === null || effect === "invalid" || effect === "reused")
    return null;
  const { data: order } = OrderRequest.safeParse(jsonIn(body));
  const found = order && foundItem(catalogue, order.product_item_id);
  if (!found) return null;
  const { item, product } = found;
  const { qty, cust_account } = order;
  const isComplete = product.account_fields.every(({ name, required }) => !required || name in cust_account);
  if (!item.available || !isComplete || qty < item.min_qty || qty > item.max_qty) return null;
  const total = times(item.price, qty);
  const again = effect === "lost" ? "once" : effect === "replayed" || effect === "stored" ? "free" : null;
  return {
    item,
    qty,
    total,
    again,
    balanceAfter: amountOf(total) > amountOf(balance) ? null : minus(balance, total),
  };
}

/** What Send says it will do. */
export const sendLabel = (cost: OrderCost | null): string => {
  if (cost === null) return "Send";
  if (cost.again === "once") return "Send again, one charge";
  return cost.again === "free" ? "Send again, no charge" : `Order for ${cost.total}`;
};

/** Price times quantity, what that saves, and the balance after it. */
function Sum({ cost: { item, qty, total, balanceAfter } }: { readonly cost: OrderCost }) {
  const balance = useKnownState().stateView.balance;
  const saving = minus(times(item.retail_price, qty), total);
  return (
    <>
      <span>
        <Literal>
          {item.price} × {qty} = <b>{total}</b>
        </Literal>
        <span className="@max-[440px]:sr-only"> points</span>
      </span>
      <span className="ms-auto flex gap-x-2 font-sans text-small">
        {balanceAfter !== null && item.price !== item.retail_price && (
          <b className="text-delivered-ink @max-[440px]:sr-only">
            save <Literal>{saving}</Literal>
          </b>
        )}
        {balanceAfter === null ? (
          <b className="text-void-ink">
            <Literal>{minus(total, balance)}</Literal> too much
          </b>
        ) : (
          <span className="text-ink2">
            <Literal>{balanceAfter}</Literal> after it
          </span>
        )}
      </span>
    </>
  );
}

/** What pressing Send costs, in one line. It keeps its room while there is nothing to say. */
export function CostRow({ className }: { readonly className: string }) {
  const cost = useOrderCost();
  return (
    <p
      className={`flex min-h-9 flex-wrap items-center gap-x-2 font-mono text-code whitespace-nowrap tabular-nums in-[.frame]:min-h-7 @min-[441px]:text-heading ${className}`}
    >
      {cost?.again === null && <Sum key={`${cost.item.price} ${cost.qty}`} cost={cost} />}
      {cost?.again === "once" && <span>Sent again: one charge at most</span>}
      {cost?.again === "free" && (
        <span>
          Sent again: <Literal className="font-bold">0.00</Literal> points
        </span>
      )}
    </p>
  );
}
