/** Something resellers ask for and the API spec does not show. */
interface OpenPoint {
  /** The search term for it. */
  readonly topic: string;
  /** What is missing: completes "shows no …". */
  readonly missing: string;
  /** What the sandbox does instead. */
  readonly here: string;
}

/** What the API spec leaves open ("not shown"), the most frequent questions first. */
export const OPEN_POINTS = [
  {
    topic: "Failed or refunded orders",
    missing: "failed or refunded orders",
    here: "Here an order is processing, then delivered, and nothing else.",
  },
  {
    topic: "Cancellations",
    missing: "way to cancel an order",
    here: "Here an order stands once it is placed.",
  },
  {
    topic: "Webhooks and events",
    missing: "events, callbacks or webhooks",
    here: "Here you read the order again until it is delivered.",
  },
  {
    topic: "Rate limits and quotas",
    missing: "rate limits or quotas",
    here: "Here 429 is answered only when the sandbox is told to, and bodies end at 16 KiB.",
  },
  {
    topic: "Key expiry and revocation",
    missing: "rules for key expiry or revocation",
    here: "Here a key lives until it is revoked, or until a reset.",
  },
  {
    topic: "Other endpoints",
    missing: "endpoints besides products, orders and keys",
    here: "Here the wallet, orders and keys can be read, and keys revoked; all of that is assumed.",
  },
  {
    topic: "Other scopes",
    missing: "scopes besides orders:write and wallet:read",
    here: "Here there are no others.",
  },
  {
    topic: "Error format and codes",
    missing: "error format, status codes or error codes",
    here: "Here errors are RFC 9457 problems with a code of their own.",
  },
  {
    topic: "Shape of the answers",
    missing: "answer bodies",
    here: "Here they are the sandbox's own, each field marked documented or assumed.",
  },
  {
    topic: "Lifetime of an Idempotency-Key",
    missing: "lifetime of an Idempotency-Key",
    here: "Here it is kept 24 hours on the sandbox clock.",
  },
  {
    topic: "Deprecation and compatibility",
    missing: "deprecation or compatibility policy",
    here: "Here there is one version, /v1.",
  },
] as const satisfies readonly OpenPoint[];

/** The sentence that answers a question about an open point. */
export const openPointText = ({ missing }: OpenPoint): string => `The API spec shows no ${missing}; ask the provider.`;
