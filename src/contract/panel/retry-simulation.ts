import type { MoneyText } from "../api/money.ts";
import type { Duration } from "../api/time.ts";

/** How a client retries: how often it tries, how long it waits between, and what it does with the Idempotency-Key. */
export interface RetryPolicy {
  /** Tries in all, 1 to 5. */
  readonly attempts: number;
  readonly backoff: "none" | "fixed" | "exponential";
  readonly key: "same" | "new_each_time" | "none";
  /** How many messages in a hundred the network loses, 0 to 90: half of them requests, half of them answers. */
  readonly lossRate: number;
}

/** One try. The client sees the answer, or nothing. */
interface Attempt {
  readonly lost: "request" | "answer" | null;
  /** Whether this try charged the wallet. */
  readonly isCharged: boolean;
}

/** One order the client meant to place once, and what came of it. */
export interface RehearsedOrder {
  readonly attempts: readonly Attempt[];
  /** How often it was charged: 1 is as meant. */
  readonly charges: number;
  /** Whether the client got an answer in the end; without one it cannot know. */
  readonly isAnswered: boolean;
  /** From the first try to the answer, or to giving up. */
  readonly took: Duration;
}

/** What a retry policy came to, over some orders on a wallet of its own. */
export interface RetrySimulation {
  readonly orders: readonly RehearsedOrder[];
  readonly price: MoneyText;
  readonly meant: MoneyText;
  readonly charged: MoneyText;
}
