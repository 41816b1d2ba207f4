import * as z from "zod/mini";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { jsonIn } from "#web/client/http.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAuthorization, useDraft } from "#web/client/react/use-request.ts";
import { useOperation, useRoute } from "#web/client/react/use-route.ts";
import { itemIn } from "#web/client/request.ts";
import { times } from "#web/ui/format/amount.ts";

const Counted = z.object({ product_item_id: z.int(), qty: z.int().check(z.minimum(1)) });

/** What Send would charge for the order on screen, or that it would be a replay; null if it is no order, or has no price. */
export function useOrderCost(): { readonly total: string; readonly isReplay: boolean } | null {
  const operation = useOperation();
  const hasRequest = useRoute() === null;
  const [{ body, idempotencyKey }] = useDraft();
  const { token } = useAuthorization();
  const catalogue = useStateView((stateView) => stateView.catalogue);
  const { key } = readIdempotencyKey(idempotencyKey);
  const isUsed = useStateView(({ ledger }) => ledger.some((line) => line.idempotencyKey === key));
  if (operation !== "placeOrder" || !hasRequest || token === null) return null;
  const { data } = Counted.safeParse(jsonIn(body));
  const item = data && itemIn(catalogue, data.product_item_id);
  return item ? { total: times(item.price, data.qty), isReplay: isUsed } : null;
}
