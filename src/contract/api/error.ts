import * as z from "zod/mini";
import type { ErrorCode } from "./error-code.ts";
import { MoneyText } from "./money.ts";
import { assumed } from "./note.ts";
import { Currency } from "./product.ts";
import { RequestId } from "./request-id.ts";
import { Scope } from "./scope.ts";
import { TimeText } from "./time.ts";

/** One kind of refusal: its status, title, cause and remedy. All of them are assumed. */
interface ErrorKind {
  readonly status: number;
  readonly title: string;
  readonly when: string;
  readonly remedy: string;
  readonly extras?: z.ZodMiniObject;
}

/**
 * The error table: the only place that maps a code to its status (RFC 9457). The API spec shows no errors, so every row
 * is an assumption of the sandbox. Rules name codes, never statuses.
 */
export const errors = {
  authorization_malformed: {
    status: 400,
    title: "The Authorization header is malformed.",
    when: "Authorization names the Bearer scheme, but carries no token, more than one, or no valid one.",
    remedy: "Send exactly one token: Authorization: Bearer <API_KEY>.",
  },
  malformed_json: {
    status: 400,
    title: "The request body is not a JSON object.",
    when: "The body is empty, is not JSON, its top value is not an object, or an object names a member twice.",
    remedy: "Send one JSON object, each member once.",
  },
  invalid_query_parameter: {
    status: 400,
    title: "A query parameter is not valid.",
    when: "page, limit or status is out of bounds, of another kind, or repeated.",
    remedy: "Correct the parameters named in errors.",
  },
  idempotency_key_invalid: {
    status: 400,
    title: "The Idempotency-Key is not valid.",
    when: "The header is empty, longer than 255 characters, or holds a space, a control character, non-ASCII or an API key.",
    remedy: "Use a UUID.",
  },
  authentication_required: {
    status: 401,
    title: "This call needs an API key.",
    when: "There is no Authorization header, or it uses another scheme than Bearer.",
    remedy: "Send Authorization: Bearer <API_KEY>.",
  },
  api_key_malformed: {
    status: 401,
    title: "This is not an API key.",
    when: "The token's prefix, length or checksum is wrong: it was cut or mistyped.",
    remedy: "Copy the whole key again.",
  },
  api_key_unknown: {
    status: 401,
    title: "This API key is not known.",
    when: "The key was not issued here, or was issued before a reset.",
    remedy: "Use the sample key, or create a new key.",
  },
  api_key_revoked: {
    status: 401,
    title: "This API key has been revoked.",
    when: "The key was revoked.",
    remedy: "Use another key.",
  },
  insufficient_balance: {
    status: 402,
    title: "The wallet does not cover this order.",
    when: "The order costs more points than the wallet holds.",
    remedy: "Order less, or reset the sandbox.",
    extras: z.strictObject({
      required: assumed(MoneyText, "What the order costs."),
      currency: Currency,
      balance: assumed(z.optional(MoneyText), "What the wallet holds; only told to a key with wallet:read."),
      shortfall: assumed(z.optional(MoneyText), "What is missing; only told to a key with wallet:read."),
    }),
  },
  insufficient_scope: {
    status: 403,
    title: "The API key lacks a scope.",
    when: "The key does not hold the scope the operation needs.",
    remedy: "Use a key that holds required_scope.",
    extras: z.strictObject({
      required_scope: assumed(Scope, "The scope the operation needs."),
      granted_scopes: assumed(z.array(Scope), "The scopes the key holds."),
    }),
  },
  scope_not_grantable: {
    status: 403,
    title: "A key cannot grant or revoke more than it holds.",
    when: "The key would create or revoke a key with a scope it does not hold itself.",
    remedy: "Use a key that holds all of those scopes.",
    extras: z.strictObject({
      requested_scopes: assumed(z.array(Scope), "The scopes of the key to be created or revoked."),
      granted_scopes: assumed(z.array(Scope), "The scopes the calling key holds."),
    }),
  },
  not_found: {
    status: 404,
    title: "There is nothing at this path.",
    when: "The path is not one of the interface.",
    remedy: "Check the path and the version prefix /v1.",
  },
  order_not_found: {
    status: 404,
    title: "There is no such order.",
    when: "No order of this account has that id.",
    remedy: "List the orders to find its id.",
  },
  key_not_found: {
    status: 404,
    title: "There is no such key.",
    when: "No key of this account has that id.",
    remedy: "List the keys to find its id.",
  },
  method_not_allowed: {
    status: 405,
    title: "This path does not take this method.",
    when: "The path exists, but not for this method.",
    remedy: "Use a method named in Allow.",
  },
  product_item_unavailable: {
    status: 409,
    title: "The product item is not available now.",
    when: "The item is switched off.",
    remedy: "Order another item, or try again later.",
  },
  payload_too_large: {
    status: 413,
    title: "The request body is too large.",
    when: "The body is larger than max_bytes.",
    remedy: "Send a smaller body.",
    extras: z.strictObject({ max_bytes: assumed(z.int(), "The largest body accepted, in bytes.") }),
  },
  unsupported_media_type: {
    status: 415,
    title: "The format of the request body is not supported.",
    when: "Content-Type is missing or is not application/json, or the body has a Content-Encoding.",
    remedy: "Send Content-Type: application/json and no Content-Encoding.",
  },
  validation_failed: {
    status: 422,
    title: "The request body is not valid.",
    when: "One or more fields break a rule; errors names every one.",
    remedy: "Correct the fields named in errors.",
  },
  product_item_not_found: {
    status: 422,
    title: "There is no such product item.",
    when: "The body is valid, but no product item has this product_item_id.",
    remedy: "List the products to find its id.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "This Idempotency-Key belongs to another request.",
    when: "The key was used with another body or on another path.",
    remedy: "Send the first request again unchanged, or use a new Idempotency-Key.",
    extras: z.strictObject({
      original_request: assumed(RequestId, "The Request-Id of the request that used the key."),
      first_used_at: assumed(TimeText, "When it was used."),
    }),
  },
  rate_limited: {
    status: 429,
    title: "Too many requests.",
    when: "Only when the sandbox is told to answer so. The API spec shows no limits.",
    remedy: "Wait as long as Retry-After says, then send the same request again.",
  },
  internal_error: {
    status: 500,
    title: "The service failed.",
    when: "A rule of the sandbox failed, or the sandbox is told to answer so. Nothing was changed.",
    remedy: "Send the same request with the same Idempotency-Key again.",
  },
  storage_unavailable: {
    status: 503,
    title: "The browser refused to store the change.",
    when: "The browser's storage is full or blocked, or the sandbox is told to answer so. Nothing was changed.",
    remedy: "Free some storage or reset the sandbox, then send the same request again.",
  },
} as const satisfies Record<ErrorCode, ErrorKind>;
