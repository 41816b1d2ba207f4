import { operations } from "#contract/api/operations.ts";
import { type JsonObject, objectAt, withMember } from "./body-value.ts";
import type { FoundItem } from "./found-item.ts";

const EXAMPLE = operations.placeOrder.examples.body;

/** The body after another item is picked, whose account fields and quantity bounds may differ. */
export function bodyForItem(body: JsonObject, { product, item }: FoundItem): JsonObject {
  const account = objectAt(body, "cust_account");
  const takesServer = product.account_fields.some(({ name }) => name === "server_id");
  const server = takesServer ? (account.server_id ?? EXAMPLE.cust_account.server_id) : undefined;
  const { qty } = body;
  const fitting = typeof qty === "number" ? Math.min(Math.max(qty, item.min_qty), item.max_qty) : qty;
  const picked = withMember(body, "product_item_id", item.product_item_id);
  return withMember(withMember(picked, "cust_account", withMember(account, "server_id", server)), "qty", fitting);
}
