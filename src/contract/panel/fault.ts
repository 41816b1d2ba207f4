import type { OperationId } from "../api/operations.ts";
import type { Duration } from "../api/time.ts";

/** A fault of the network or the server. */
export type Fault =
  | { readonly kind: "slow"; readonly by: Duration }
  /** The request never arrives. */
  | { readonly kind: "lost_request" }
  /** The call is carried out, but its response never arrives. */
  | { readonly kind: "lost_answer" }
  | { readonly kind: "rate_limited" }
  | { readonly kind: "internal_error" }
  | { readonly kind: "storage_unavailable" };

/** A fault that waits for calls. */
export interface ActiveFault {
  readonly fault: Fault;
  /** The operation it affects; null for any. */
  readonly operation: OperationId | null;
  /** How many more calls it affects; null until it is switched off. */
  readonly remaining: number | null;
}
