/** Something resellers ask for and the API spec does not cover. */
interface OpenPoint {
  /** The search term for it. */
  readonly topic: string;
  /** What is missing: completes "The spec doesn't cover …". */
  readonly missing: string;
  /** What the sandbox does instead. */
  readonly here: string;
}

/** What the API spec does not cover ("not shown"), the most frequent questions first. */
export const OPEN_POINTS = [
  {
    topic: "Failed or refunded orders",
    missing: "failed or refunded orders",
    here: "In the sandbox, an order is processing, then delivered. It never fails.",
  },
  {
    topic: "Player check before paying",
    missing: "a way to check, verify or validate a player ID before an order",
    here: "The sandbox knows no players and no nicknames. It checks the form of user_id and server_id in the order.",
  },
  {
    topic: "Finding an order by your own reference",
    missing: "a reference or external ID of your own for an order",
    here: "In the sandbox, send the order again with its Idempotency-Key: the replay returns the same order.",
  },
  {
    topic: "Funding the wallet",
    missing: "how to fund the wallet, such as by a deposit, a bank transfer or a top-up",
    here: "In the sandbox, the wallet starts with 500.00 points, and a reset gives them back.",
  },
  {
    topic: "IP allow-list and request signatures",
    missing: "IP allowlists or whitelists, or signatures of requests such as HMAC",
    here: "The sandbox checks the API key alone.",
  },
  {
    topic: "Cancellations",
    missing: "cancelling an order",
    here: "In the sandbox, an order cannot be cancelled.",
  },
  {
    topic: "Webhooks and events",
    missing: "events, callbacks or webhooks",
    here: "In the sandbox, you read the order again until it is delivered.",
  },
  {
    topic: "Rate limits and quotas",
    missing: "rate limits or quotas",
    here: "The sandbox returns 429 only while you simulate it. Bodies are limited to 16 KiB.",
  },
  {
    topic: "Key expiry and revocation",
    missing: "key expiry or revocation",
    here: "In the sandbox, a key is valid until you revoke it or reset the sandbox.",
  },
  {
    topic: "Other endpoints",
    missing: "endpoints other than products, orders and keys",
    here: "The sandbox can also read the wallet, orders and keys, and revoke keys. These operations are assumptions.",
  },
  {
    topic: "Other scopes",
    missing: "scopes other than orders:write and wallet:read",
    here: "The sandbox has no others.",
  },
  {
    topic: "Error format and codes",
    missing: "error formats, status codes or error codes",
    here: "The sandbox returns RFC 9457 problems with a code to branch on.",
  },
  {
    topic: "Response bodies",
    missing: "response bodies",
    here: "The sandbox defines its own, and marks what is assumed.",
  },
  {
    topic: "Lifetime of an Idempotency-Key",
    missing: "the lifetime of an Idempotency-Key",
    here: "The sandbox keeps it for 24 hours on the sandbox clock.",
  },
  {
    topic: "Deprecation and compatibility",
    missing: "deprecation or compatibility",
    here: "The sandbox has one version, /v1.",
  },
] as const satisfies readonly OpenPoint[];

export const openPointText = ({ missing }: OpenPoint): string => `The spec doesn't cover ${missing}; ask the provider.`;
