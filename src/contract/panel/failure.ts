import type { OperationId } from "../api/operations.ts";
import { type Duration, duration } from "../api/time.ts";

/** The failures of the network, then of the service; each has this name everywhere. */
export const FAILURE_KINDS = [
  /** The request never arrives. */
  "request_lost",
  /** The call is carried out, but its response never arrives. */
  "response_lost",
  "slow",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** A failure of the network or the service. */
export type Failure =
  | { readonly kind: "slow"; readonly by: Duration }
  | { readonly kind: Exclude<FailureKind, "slow"> };

/** How much later a slow call is carried out, unless it is said. */
export const SLOW = duration(3000);

/** The failure of a name. Only a slow call has a delay. */
export const failureOf = (kind: FailureKind, delay: Duration = SLOW): Failure =>
  kind === "slow" ? { kind, by: delay } : { kind };

/** A failure that waits for calls. */
export interface ActiveFailure {
  readonly failure: Failure;
  /** The operation it affects; null for any. */
  readonly operation: OperationId | null;
  /** How many more calls it affects; null until it is switched off. */
  readonly remaining: number | null;
}
