import type { MoneyText } from "#contract/api/money.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";

/** What a service in memory holds. */
interface TrialState {
  readonly orders: number;
  /** The sum of all orders. */
  readonly spent: MoneyText;
  /** Every call, oldest first, at most 200. */
  readonly exchanges: readonly Exchange[];
}

/** The part of a `Request` that the service reads. */
type TrialRequest = Pick<Request, "method" | "url" | "headers" | "arrayBuffer">;

/** What a `Response` is made of. */
interface TrialResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null if the method or the status allows none. */
  readonly body: string | null;
}

/** A service in memory with sample data, for one run of a program. It shares nothing with the visitor's. */
export interface TrialWorld {
  /** The sample key, the only one. */
  readonly apiKey: string;
  /** What its clock showed first, in milliseconds since 1970. */
  readonly start: number;
  /**
   * Carries out a call, one after another, at a time of the run in milliseconds. With a failure, as it affects the call; a
   * slow one is carried out at once, and how long its response takes is the caller's. Null if a message was lost.
   */
  respond(request: TrialRequest, at: number, failure: FailureKind | null): Promise<TrialResponse | null>;
  state(): TrialState;
}

/** Opens such a service; with the same seed it makes the same ids. */
export type OpenTrialWorld = (seed: number) => Promise<TrialWorld>;
