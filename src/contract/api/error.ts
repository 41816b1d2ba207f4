import * as z from "zod/mini";
import type { ErrorCode } from "./error-code.ts";
import { MoneyText } from "./money.ts";
import { assumed } from "./note.ts";
import { Currency } from "./product.ts";
import { RequestId } from "./request-id.ts";
import { Scope } from "./scope.ts";
import { TimeText } from "./time.ts";

/** One kind of refusal: its status and title. All of them are assumed. */
interface ErrorKind {
  readonly status: number;
  readonly title: string;
  readonly extras?: z.ZodMiniObject;
}

/**
 * The error table: the only place that maps a code to its status (RFC 9457). The API spec does not cover errors, so
 * every row is an assumption of the sandbox. Rules name codes, never statuses.
 */
export const errors = {
  authorization_malformed: {
    status: 400,
    title: "The Authorization header is malformed.",
  },
  malformed_json: {
    status: 400,
    title: "The request body is not a JSON object.",
  },
  invalid_query_parameter: {
    status: 400,
    title: "A query parameter is invalid.",
  },
  idempotency_key_invalid: {
    status: 400,
    title: "The Idempotency-Key is invalid.",
  },
  authentication_required: {
    status: 401,
    title: "An API key is required.",
  },
  api_key_malformed: {
    status: 401,
    title: "The API key is malformed.",
  },
  api_key_unknown: {
    status: 401,
    title: "The API key is unknown.",
  },
  api_key_revoked: {
    status: 401,
    title: "The API key was revoked.",
  },
  insufficient_balance: {
    status: 402,
    title: "The wallet balance is too low.",
    extras: z.strictObject({
      required: assumed(MoneyText, "The cost of the order."),
      currency: Currency,
      balance: assumed(z.optional(MoneyText), "The wallet's balance. Only for keys with wallet:read."),
      shortfall: assumed(z.optional(MoneyText), "The amount missing. Only for keys with wallet:read."),
    }),
  },
  insufficient_scope: {
    status: 403,
    title: "The API key lacks a scope.",
    extras: z.strictObject({
      required_scope: assumed(Scope, "The scope the operation requires."),
      granted_scopes: assumed(z.array(Scope), "The scopes the key has."),
    }),
  },
  scope_not_grantable: {
    status: 403,
    title: "A key can only manage scopes it has.",
    extras: z.strictObject({
      requested_scopes: assumed(z.array(Scope), "The scopes of the key to create or revoke."),
      granted_scopes: assumed(z.array(Scope), "The scopes the calling key has."),
    }),
  },
  not_found: {
    status: 404,
    title: "Path not found.",
  },
  order_not_found: {
    status: 404,
    title: "Order not found.",
  },
  key_not_found: {
    status: 404,
    title: "API key not found.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed.",
  },
  product_item_unavailable: {
    status: 409,
    title: "The product item is unavailable.",
  },
  payload_too_large: {
    status: 413,
    title: "The request body is too large.",
    extras: z.strictObject({ max_bytes: assumed(z.int(), "The largest accepted body, in bytes.") }),
  },
  unsupported_media_type: {
    status: 415,
    title: "The media type is not supported.",
  },
  validation_failed: {
    status: 422,
    title: "The request body is not valid.",
  },
  product_item_not_found: {
    status: 422,
    title: "Product item not found.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used for another request.",
    extras: z.strictObject({
      original_request: assumed(RequestId, "The Request-Id of the request that used the key."),
      first_used_at: assumed(TimeText, "When the key was first used."),
    }),
  },
  rate_limited: {
    status: 429,
    title: "Too many requests.",
  },
  internal_error: {
    status: 500,
    title: "Internal error.",
  },
  storage_unavailable: {
    status: 503,
    title: "The change could not be stored.",
  },
} as const satisfies Record<ErrorCode, ErrorKind>;
