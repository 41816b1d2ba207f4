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

/** One order the client meant to place once, and its result. */
export interface SimulatedOrder {
  /** The message each attempt lost, and whether it charged the wallet. The client sees the response, or nothing. */
  readonly attempts: readonly { readonly lost: "request" | "response" | null; readonly isCharged: boolean }[];
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
