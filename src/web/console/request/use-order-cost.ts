import * as z from "zod/mini";
import { jsonIn } from "#web/client/http.ts";
import { useKnownState } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { itemIn } from "#web/client/request.ts";
import { amountOf, minus, times } from "#web/ui/format/amount.ts";
import { useKeyEffect } from "./use-key-effect.ts";

const Counted = z.object({ product_item_id: z.int(), qty: z.int().check(z.minimum(1)) });

/** What Send will do with the order on screen. */
export interface OrderCost {
  readonly total: string;
  /** Whether its Idempotency-Key was used for it before: it charges nothing. */
  readonly isReplay: boolean;
  /** The balance after it; null if the balance is not enough. */
  readonly balanceAfter: string | null;
}

/** What Send would charge for the order on screen; null if it is no order, or one that is refused. */
export function useOrderCost(): OrderCost | null {
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const [{ body }] = useDraft();
  const { token } = useAuthorization();
  const { catalogue, balance } = useKnownState().stateView;
  const { effect } = useKeyEffect();
  if (operation !== "placeOrder" || !hasRequest || token === null || effect === "invalid" || effect === "reused")
    return null;
  const { data } = Counted.safeParse(jsonIn(body));
  if (!data) return null;
  const item = itemIn(catalogue, data.product_item_id);
  if (!item?.available || data.qty < item.min_qty || data.qty > item.max_qty) return null;
  const total = times(item.price, data.qty);
  if (effect === "replayed" || effect === "stored") return { total, isReplay: true, balanceAfter: balance };
  return { total, isReplay: false, balanceAfter: amountOf(total) > amountOf(balance) ? null : minus(balance, total) };
}

/** What Send says it will do. */
export const sendLabel = (cost: OrderCost | null): string => {
  if (cost === null) return "Send";
  return cost.isReplay ? "Send again, no charge" : `Order for ${cost.total}`;
};
