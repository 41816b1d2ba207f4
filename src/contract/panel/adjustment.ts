import type { Tier } from "../api/tier.ts";
import type { Duration, Instant } from "../api/time.ts";

/** Speeds of the sandbox clock, as multiples of the real one; 0 is paused. */
export const SPEEDS = [0, 1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** The longest delivery delay, in milliseconds. */
export const LONGEST_DELAY = 60_000;

/** The largest custom rate, in tenths of a per cent off retail. */
export const LARGEST_RATE = 500;

/** Changes the panel can make to the server's state. They are not part of the HTTP API. */
export type Adjustment =
  | { readonly kind: "run_clock"; readonly speed: Speed }
  /** Moves the sandbox clock forward, never back. */
  | { readonly kind: "skip"; readonly by: Duration }
  | { readonly kind: "skip_to_next_delivery" }
  /** Moves the sandbox clock forward to this time and pauses it. A clock that is later is paused where it is. */
  | { readonly kind: "hold_at"; readonly at: Instant }
  /** For orders placed from now on: 0 to `LONGEST_DELAY`. */
  | { readonly kind: "set_delivery_delay"; readonly delay: Duration }
  | { readonly kind: "deliver_now"; readonly order: string }
  | { readonly kind: "set_tier"; readonly tier: Tier }
  /** In tenths of a percent off retail, 0 to `LARGEST_RATE`; null to return to the tier's rate. */
  | { readonly kind: "set_custom_rate"; readonly rate: number | null }
  | { readonly kind: "switch_item"; readonly productItemId: number; readonly available: boolean }
  | { readonly kind: "revoke_key"; readonly key: string };
