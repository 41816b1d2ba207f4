/** The codes of the error table. They stand apart from it, because the page needs no words before a call was refused. */
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

/** The address of an error within the page. */
export const errorPath = (code: ErrorCode): string => `/errors/${code}`;
