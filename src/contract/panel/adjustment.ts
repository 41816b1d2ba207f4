import type { Tier } from "../api/tier.ts";
import type { Duration, Instant } from "../api/time.ts";

/** How fast the sandbox clock can run, as a multiple of the real one; 0 is paused. */
export const SPEEDS = [0, 1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** The longest delivery delay, in milliseconds. */
export const LONGEST_DELAY = 60_000;

/** The largest custom rate, in tenths of a per cent off retail. */
export const LARGEST_RATE = 500;

/** What the panel can do to the service's own state. None of it is part of the HTTP interface. */
export type Adjustment =
  | { readonly kind: "run_clock"; readonly speed: Speed }
  /** Puts the sandbox clock forward; never back. */
  | { readonly kind: "skip"; readonly by: Duration }
  | { readonly kind: "skip_to_next_delivery" }
  /** Puts the sandbox clock forward to this time and pauses it; where it is later already, it is paused where it is. */
  | { readonly kind: "hold_at"; readonly at: Instant }
  /** For orders placed from now on, 0 to `LONGEST_DELAY`. */
  | { readonly kind: "set_delivery_delay"; readonly delay: Duration }
  | { readonly kind: "deliver_now"; readonly order: string }
  | { readonly kind: "set_tier"; readonly tier: Tier }
  /** In tenths of a per cent off retail, 0 to `LARGEST_RATE`; null to go back to the tier. */
  | { readonly kind: "set_custom_rate"; readonly rate: number | null }
  | { readonly kind: "switch_item"; readonly productItemId: number; readonly available: boolean }
  | { readonly kind: "revoke_key"; readonly key: string };
