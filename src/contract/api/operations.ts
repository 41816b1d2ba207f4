import * as z from "zod/mini";
import { ApiKey, CreatedKey, KeyId, KeyRequest } from "./key.ts";
import { assumed } from "./note.ts";
import { type Operation, postHeaders, postRefusals } from "./operation.ts";
import { Order, OrderId, OrderRequest, OrderStatus } from "./order.ts";
import { pageOf, paging } from "./pagination.ts";
import { Product } from "./product.ts";
import { Wallet } from "./wallet.ts";

/**
 * The single definition of the API. The first three operations are in the API spec; the others are
 * assumptions ("Other endpoints: not shown"). Routes, client, forms, snippets and OpenAPI are derived from this list.
 */
export const operations = {
  listProducts: {
    method: "GET",
    path: "/v1/products",
    summary: "List products",
    provenance: "documented",
    access: "anyone",
    query: paging,
    response: { status: 200, schema: pageOf(Product, "products"), headers: ["Vary", "Link"] },
    refusals: ["invalid_query_parameter"],
  },
  placeOrder: {
    method: "POST",
    path: "/v1/orders",
    summary: "Place an order",
    provenance: "documented",
    access: "orders:write",
    body: OrderRequest,
    response: { status: 201, schema: Order, headers: ["Location", ...postHeaders] },
    refusals: [
      ...postRefusals,
      "insufficient_scope",
      "insufficient_balance",
      "product_item_not_found",
      "product_item_unavailable",
    ],
  },
  createKey: {
    method: "POST",
    path: "/v1/keys",
    summary: "Create an API key",
    provenance: "documented",
    access: "any_key",
    body: KeyRequest,
    response: { status: 201, schema: CreatedKey, headers: ["Location", ...postHeaders] },
    refusals: [...postRefusals, "scope_not_grantable"],
  },
  getWallet: {
    method: "GET",
    path: "/v1/wallet",
    summary: "Read the wallet",
    provenance: "assumed",
    access: "wallet:read",
    response: { status: 200, schema: Wallet, headers: [] },
    refusals: ["insufficient_scope"],
  },
  listOrders: {
    method: "GET",
    path: "/v1/orders",
    summary: "List orders",
    provenance: "assumed",
    access: "orders:write",
    query: { ...paging, status: { schema: assumed(z.optional(OrderStatus), "Returns only orders with this status.") } },
    response: { status: 200, schema: pageOf(Order, "orders"), headers: ["Link"] },
    refusals: ["insufficient_scope", "invalid_query_parameter"],
  },
  getOrder: {
    method: "GET",
    path: "/v1/orders/{id}",
    summary: "Read an order",
    provenance: "assumed",
    access: "orders:write",
    id: OrderId,
    response: { status: 200, schema: Order, headers: [] },
    refusals: ["insufficient_scope", "order_not_found"],
  },
  listKeys: {
    method: "GET",
    path: "/v1/keys",
    summary: "List API keys",
    provenance: "assumed",
    access: "any_key",
    query: paging,
    response: { status: 200, schema: pageOf(ApiKey, "keys"), headers: ["Link"] },
    refusals: ["invalid_query_parameter"],
  },
  revokeKey: {
    method: "DELETE",
    path: "/v1/keys/{id}",
    summary: "Revoke an API key",
    provenance: "assumed",
    access: "any_key",
    id: KeyId,
    response: { status: 200, schema: ApiKey, headers: [] },
    refusals: ["key_not_found", "scope_not_grantable"],
  },
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;
export const OPERATION_IDS = Object.keys(operations) as readonly OperationId[];
