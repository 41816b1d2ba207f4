import { operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";

/** The contract's example of an order, with these changes, as the text of a draft. */
export const orderBody = (changes: Partial<OrderRequest>): string =>
  JSON.stringify({ ...operations.placeOrder.examples.body, ...changes }, null, 2);
