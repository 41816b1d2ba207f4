import type { MoneyText } from "../api/money.ts";
import type { Duration } from "../api/time.ts";

/** How a client retries: the number of attempts, the wait between them, and its use of the Idempotency-Key. */
export interface RetryPolicy {
  /** Attempts in total, 1 to 5. */
  readonly attempts: number;
  readonly backoff: "none" | "fixed" | "exponential";
  readonly key: "same" | "new_each_time" | "none";
  /** How many messages in a hundred the network loses, 0 to 90: half of them requests, half of them responses. */
  readonly lossRate: number;
}

/** One attempt. The client sees the response, or nothing. */
interface Attempt {
  readonly lost: "request" | "response" | null;
  /** Whether this attempt charged the wallet. */
  readonly isCharged: boolean;
}

/** One order the client meant to place once, and its result. */
export interface SimulatedOrder {
  readonly attempts: readonly Attempt[];
  /** How often it was charged; 1 is correct. */
  readonly charges: number;
  /** Whether the client finally got a response; without one it cannot know the result. */
  readonly hasResponse: boolean;
  /** From the first attempt to the response, or to giving up. */
  readonly took: Duration;
}

/** The result of a retry policy over several orders on a separate wallet. */
export interface RetrySimulation {
  readonly orders: readonly SimulatedOrder[];
  readonly price: MoneyText;
  readonly meant: MoneyText;
  readonly charged: MoneyText;
}
