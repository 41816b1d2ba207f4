import * as z from "zod/mini";
import { MoneyText } from "./money.ts";
import { assumed } from "./note.ts";
import { Currency } from "./product.ts";
import { RequestId } from "./request-id.ts";
import { Scope } from "./scope.ts";
import { TimeText } from "./time.ts";

/**
 * The error table (RFC 9457): for each code its status, title and further members, and what to do. The API spec does not cover
 * errors, so every row is an assumption of the sandbox. Rules name codes, never statuses.
 */
export const errors = {
  authorization_malformed: {
    status: 400,
    title: "The Authorization header is malformed.",
    remedy: "Send exactly one token: Authorization: Bearer <API_KEY>.",
  },
  malformed_json: {
    status: 400,
    title: "The request body is not a JSON object.",
    remedy: "Send one JSON object, each member once.",
  },
  invalid_query_parameter: {
    status: 400,
    title: "A query parameter is invalid.",
    remedy: "Correct the parameters listed in errors.",
  },
  idempotency_key_invalid: {
    status: 400,
    title: "The Idempotency-Key is invalid.",
    remedy: "Use a UUID.",
  },
  authentication_required: {
    status: 401,
    title: "An API key is required.",
    remedy: "Send Authorization: Bearer <API_KEY>.",
  },
  api_key_malformed: {
    status: 401,
    title: "The API key is malformed.",
    remedy: "Copy the whole key again.",
  },
  api_key_unknown: {
    status: 401,
    title: "The API key is unknown.",
    remedy: "Use a key of this account, or create one.",
  },
  api_key_revoked: {
    status: 401,
    title: "The API key was revoked.",
    remedy: "Use another key.",
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
    remedy: "Order less, or fund the wallet before you retry.",
  },
  insufficient_scope: {
    status: 403,
    title: "The API key lacks a scope.",
    extras: z.strictObject({
      required_scope: assumed(Scope, "The scope the operation requires."),
      granted_scopes: assumed(z.array(Scope), "The scopes the key has."),
    }),
    remedy: "Use a key that has it.",
  },
  scope_not_grantable: {
    status: 403,
    title: "A key can only manage scopes it has.",
    extras: z.strictObject({
      requested_scopes: assumed(z.array(Scope), "The scopes of the key to create or revoke."),
      granted_scopes: assumed(z.array(Scope), "The scopes the calling key has."),
    }),
    remedy: "Use a key that has all of requested_scopes.",
  },
  not_found: {
    status: 404,
    title: "Path not found.",
    remedy: "Check the path and the version prefix /v1.",
  },
  order_not_found: {
    status: 404,
    title: "Order not found.",
    remedy: "List the orders to find the id.",
  },
  key_not_found: {
    status: 404,
    title: "API key not found.",
    remedy: "List the keys to find the id.",
  },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed.",
    remedy: "Use a method listed in Allow.",
  },
  product_item_unavailable: {
    status: 409,
    title: "The product item is unavailable.",
    remedy: "Order another item, or try again later.",
  },
  payload_too_large: {
    status: 413,
    title: "The request body is too large.",
    extras: z.strictObject({ max_bytes: assumed(z.int(), "The largest accepted body, in bytes.") }),
    remedy: "Send a smaller body.",
  },
  unsupported_media_type: {
    status: 415,
    title: "The media type is not supported.",
    remedy: "Send Content-Type: application/json and no Content-Encoding.",
  },
  validation_failed: {
    status: 422,
    title: "The request body is not valid.",
    remedy: "Correct the fields listed in errors.",
  },
  product_item_not_found: {
    status: 422,
    title: "Product item not found.",
    remedy: "List the products to find the id.",
  },
  idempotency_key_reused: {
    status: 422,
    title: "The Idempotency-Key was used for another request.",
    extras: z.strictObject({
      original_request: assumed(RequestId, "The Request-Id of the request that used the key."),
      first_used_at: assumed(TimeText, "When the key was first used."),
    }),
    remedy: "Send the first request unchanged, or use a new Idempotency-Key.",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests.",
    remedy: "Wait for the seconds in Retry-After, then send the same request again.",
  },
  internal_error: {
    status: 500,
    title: "Internal error.",
    remedy: "Send the same request again with the same Idempotency-Key.",
  },
  storage_unavailable: {
    status: 503,
    title: "The change could not be stored.",
    remedy: "Wait, then send the same request again with the same Idempotency-Key.",
  },
};
export type ErrorCode = keyof typeof errors;

/** When each code is returned: a table of its own, because no response has these texts. */
export const errorCases: Readonly<Record<ErrorCode, string>> = {
  authorization_malformed: "The header uses the Bearer scheme but has no token, more than one, or an invalid one.",
  malformed_json:
    "The body is empty, is not JSON, is not an object at the top level, or repeats a member of an object.",
  invalid_query_parameter: "page, limit or status is out of range, has the wrong type, or is repeated.",
  idempotency_key_invalid:
    "The header is empty, longer than 255 characters, or contains a space, a control character, a non-ASCII character or an API key.",
  authentication_required: "The Authorization header is missing, or uses a scheme other than Bearer.",
  api_key_malformed: "The key's prefix, length or checksum is wrong, so it was truncated or mistyped.",
  api_key_unknown: "The key was not issued by this sandbox, or was issued before a reset.",
  api_key_revoked: "The key was valid once and has been revoked since.",
  insufficient_balance: "The order costs more points than the wallet holds.",
  insufficient_scope: "The key does not have the scope that the operation requires.",
  scope_not_grantable: "The call would create or revoke a key with a scope that the calling key does not have.",
  not_found: "The path is not part of the API.",
  order_not_found: "This account has no order with that id.",
  key_not_found: "This account has no key with that id.",
  method_not_allowed: "The path exists, but does not support this method.",
  product_item_unavailable: "The item is marked unavailable for now.",
  payload_too_large: "The body is larger than max_bytes.",
  unsupported_media_type: "Content-Type is missing or is not application/json, or the body has a Content-Encoding.",
  validation_failed: "One or more fields are invalid; errors lists every one.",
  product_item_not_found: "The body is valid, but no product item has this product_item_id.",
  idempotency_key_reused: "The key was used with a different body or on a different path.",
  rate_limited: "Only while you simulate this failure. The spec doesn't cover rate limits.",
  internal_error: "The service failed. Nothing was changed.",
  storage_unavailable: "The service could not store the change. Nothing was changed.",
};

/** The codes of the error table, in its order. */
export const ERROR_CODES = Object.keys(errors) as readonly ErrorCode[];

/** The path of an error's reference entry within the page. */
export const errorPath = (code: ErrorCode): string => `/errors/${code}`;
