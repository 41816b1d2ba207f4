import type { Duration } from "./time.ts";

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
