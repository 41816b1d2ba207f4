/**
 * The codes of the error table. They have their own module so that the page loads the table's texts only after a
 * refusal.
 */
export const ERROR_CODES = [
  "authorization_malformed",
  "malformed_json",
  "invalid_query_parameter",
  "idempotency_key_invalid",
  "authentication_required",
  "api_key_malformed",
  "api_key_unknown",
  "api_key_revoked",
  "insufficient_balance",
  "insufficient_scope",
  "scope_not_grantable",
  "not_found",
  "order_not_found",
  "key_not_found",
  "method_not_allowed",
  "product_item_unavailable",
  "payload_too_large",
  "unsupported_media_type",
  "validation_failed",
  "product_item_not_found",
  "idempotency_key_reused",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The path of an error's reference entry within the page. */
export const errorPath = (code: ErrorCode): string => `/errors/${code}`;
