import type { RetryPolicy } from "#contract/panel/retry-simulation.ts";

/** The most attempts of a policy, and the highest loss rate in per cent. */
export const MOST_ATTEMPTS = 5;
export const MOST_LOSS = 60;

export const BACKOFF_WORDS: Readonly<Record<RetryPolicy["backoff"], string>> = {
  none: "none",
  fixed: "1 s each time",
  exponential: "exponential: 1, 2, 4, 8 s",
};

export const KEY_WORDS: Readonly<Record<RetryPolicy["key"], string>> = {
  same: "the same key each try",
  new_each_time: "a new key each try",
  none: "no key",
};

interface Preset {
  readonly name: string;
  readonly policy: Omit<RetryPolicy, "lossRate">;
}

const NAIVE = {
  name: "Naive: new key each try",
  policy: { attempts: 4, backoff: "none", key: "new_each_time" },
} as const satisfies Preset;

/** Policies worth comparing. All make the same number of attempts, so the network loses the same messages for each. */
export const PRESETS: readonly Preset[] = [
  NAIVE,
  { name: "No key", policy: { attempts: 4, backoff: "none", key: "none" } },
  { name: "Safe: same key, exponential", policy: { attempts: 4, backoff: "exponential", key: "same" } },
];

/** The initial policy: a typical first retry loop. */
export const FIRST_POLICY: RetryPolicy = { ...NAIVE.policy, lossRate: 30 };

export const isPreset = ({ policy }: Preset, { attempts, backoff, key }: RetryPolicy): boolean =>
  policy.attempts === attempts && policy.backoff === backoff && policy.key === key;

/** A loss rate in words. */
export const lossWords = (lossRate: number): string =>
  lossRate === 0
    ? "Nothing is lost."
    : `${lossRate} of 100 tries lose a message: half of them the request, half the answer.`;
