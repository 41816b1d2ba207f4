import { type CallResult, chargeIn } from "#web/client/send.ts";

/** What a retry does with the Idempotency-Key. */
export const RETRIES = ["same", "new", "none"] as const;
export type RetryKind = (typeof RETRIES)[number];

export const RETRY_WORDS: Readonly<Record<RetryKind, string>> = {
  same: "with the same key",
  new: "with a new key",
  none: "without a key",
};

interface Retry {
  readonly kind: RetryKind;
  readonly callResult: CallResult;
}

/** One order the visitor means to place once, and every call sent for it. */
export interface Run {
  /** The first call, whose response was lost. */
  readonly first: CallResult;
  readonly idempotencyKey: string;
  /** Whether the visitor has looked at the service's side. */
  readonly isLookedAt: boolean;
  readonly retries: readonly Retry[];
}

/** The visitor's current step: send, look, retry. */
export function stepOf(run: Run | null): 1 | 2 | 3 {
  if (run === null) return 1;
  return run.isLookedAt ? 3 : 2;
}

/** Every call of the run that was charged. */
export const chargesOf = ({ first, retries }: Run): readonly CallResult[] =>
  [first, ...retries.map(({ callResult }) => callResult)].filter((callResult) => chargeIn(callResult) !== null);
