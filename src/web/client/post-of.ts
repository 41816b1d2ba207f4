import { operations } from "#contract/api/operations.ts";
import type { OrderRequest } from "#contract/api/order.ts";
import type { ProductItem } from "#contract/api/product.ts";
import type { StateView } from "#contract/panel/panel.ts";
import type { ApiRequest } from "./http.ts";

/** The operations that take an Idempotency-Key. */
export type Posted = "placeOrder" | "createKey";

/** The contract's example order with a quantity of 1. */
export const EXAMPLE_ORDER: OrderRequest = { ...(operations.placeOrder.examples.body as OrderRequest), qty: 1 };

/** A POST with this body and API key. A null `idempotencyKey` sends no Idempotency-Key. */
export const postOf = (operation: Posted, body: object, token: string, idempotencyKey: string | null): ApiRequest => ({
  operation,
  method: "POST",
  path: operations[operation].path,
  headers: [
    ["Authorization", `Bearer ${token}`],
    ["Content-Type", "application/json"],
    ...(idempotencyKey === null ? [] : [["Idempotency-Key", idempotencyKey] as const]),
  ],
  body: JSON.stringify(body),
});

/** An item of the catalogue in its current state; null when there is none. */
export const itemIn = (catalogue: StateView["catalogue"], id: number): ProductItem | null =>
  catalogue.flatMap(({ items }) => items).find(({ product_item_id }) => product_item_id === id) ?? null;
