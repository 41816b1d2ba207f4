import type { OperationId } from "../api/operations.ts";
import type { Duration } from "../api/time.ts";

/** What the network, or the service, can be told to do to a call. */
export type Condition =
  | { readonly kind: "slow"; readonly by: Duration }
  /** The request never arrives. */
  | { readonly kind: "lost_request" }
  /** The call is carried out, and its answer never arrives. */
  | { readonly kind: "lost_answer" }
  | { readonly kind: "rate_limited" }
  | { readonly kind: "internal_error" }
  | { readonly kind: "storage_unavailable" };

/** A condition that waits for calls. */
export interface Armed {
  readonly condition: Condition;
  /** The operation it befalls; null for any. */
  readonly operation: OperationId | null;
  /** How many calls it will befall; null until it is switched off. */
  readonly remaining: number | null;
}
