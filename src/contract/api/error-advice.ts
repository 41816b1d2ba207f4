import type { ErrorCode } from "./error-code.ts";

/** For each error code, when it is returned and what to do. Apart from the error table, because no response has them. */
export const errorAdvice = {
  authorization_malformed: {
    when: "The header uses the Bearer scheme but has no token, more than one, or an invalid one.",
    remedy: "Send exactly one token: Authorization: Bearer <API_KEY>.",
  },
  malformed_json: {
    when: "The body is empty, is not JSON, is not an object at the top level, or repeats a member of an object.",
    remedy: "Send one JSON object, each member once.",
  },
  invalid_query_parameter: {
    when: "page, limit or status is out of range, has the wrong type, or is repeated.",
    remedy: "Correct the parameters listed in errors.",
  },
  idempotency_key_invalid: {
    when: "The header is empty, longer than 255 characters, or contains a space, a control character, a non-ASCII character or an API key.",
    remedy: "Use a UUID.",
  },
  authentication_required: {
    when: "The Authorization header is missing, or uses a scheme other than Bearer.",
    remedy: "Send Authorization: Bearer <API_KEY>.",
  },
  api_key_malformed: {
    when: "The key's prefix, length or checksum is wrong, so it was truncated or mistyped.",
    remedy: "Copy the whole key again.",
  },
  api_key_unknown: {
    when: "The key was not issued by this sandbox, or was issued before a reset.",
    remedy: "Use the sample key, or create a key.",
  },
  api_key_revoked: {
    when: "The key was valid once and has been revoked since.",
    remedy: "Use another key.",
  },
  insufficient_balance: {
    when: "The order costs more points than the wallet holds.",
    remedy: "Order less, or reset the sandbox.",
  },
  insufficient_scope: {
    when: "The key does not have the scope that the operation requires.",
    remedy: "Use a key that has required_scope.",
  },
  scope_not_grantable: {
    when: "The call would create or revoke a key with a scope that the calling key does not have.",
    remedy: "Use a key that has all of requested_scopes.",
  },
  not_found: {
    when: "The path is not part of the API.",
    remedy: "Check the path and the version prefix /v1.",
  },
  order_not_found: {
    when: "This account has no order with that id.",
    remedy: "List the orders to find the id.",
  },
  key_not_found: {
    when: "This account has no key with that id.",
    remedy: "List the keys to find the id.",
  },
  method_not_allowed: {
    when: "The path exists, but does not support this method.",
    remedy: "Use a method listed in Allow.",
  },
  product_item_unavailable: {
    when: "The item is marked unavailable for now.",
    remedy: "Order another item, or try again later.",
  },
  payload_too_large: {
    when: "The body is larger than max_bytes.",
    remedy: "Send a smaller body.",
  },
  unsupported_media_type: {
    when: "Content-Type is missing or is not application/json, or the body has a Content-Encoding.",
    remedy: "Send Content-Type: application/json and no Content-Encoding.",
  },
  validation_failed: {
    when: "One or more fields are invalid; errors lists every one.",
    remedy: "Correct the fields listed in errors.",
  },
  product_item_not_found: {
    when: "The body is valid, but no product item has this product_item_id.",
    remedy: "List the products to find the id.",
  },
  idempotency_key_reused: {
    when: "The key was used with a different body or on a different path.",
    remedy: "Send the first request unchanged, or use a new Idempotency-Key.",
  },
  rate_limited: {
    when: "Only while you simulate this failure. The spec doesn't cover rate limits.",
    remedy: "Wait for the seconds in Retry-After, then send the same request again.",
  },
  internal_error: {
    when: "The sandbox failed, or you simulate this failure. Nothing was changed.",
    remedy: "Send the same request again with the same Idempotency-Key.",
  },
  storage_unavailable: {
    when: "The browser's storage is full or blocked, or you simulate this failure. Nothing was changed.",
    remedy: "Free some storage or reset the sandbox, then send the same request again.",
  },
} as const satisfies Record<ErrorCode, { readonly when: string; readonly remedy: string }>;
