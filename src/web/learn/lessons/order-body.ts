import { operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";

/** The contract's example order with these changes, as draft text. */
export const orderBody = (changes: Partial<OrderRequest>): string =>
  JSON.stringify({ ...operations.placeOrder.examples.body, ...changes }, null, 2);
