import type { Duration } from "../api/time.ts";
import type { FailureKind } from "./failure.ts";

/** One run of a program in this page, such as a recipe. Its calls carry its header; it ends with all it began. */
export interface ProgramRun {
  /** The header that makes a call one of this run. Its value is random, and no log shows it. */
  readonly header: readonly [name: string, value: string];
  /**
   * Turns a failure on for this run's next call; no other call is affected. A slow call is carried out a minute later, or after
   * the delay. False, and nothing is turned on, if ten failures wait already.
   */
  failNext(failure: FailureKind, delay?: Duration): boolean;
  /** Ends the run: a call of it that has not been carried out never is, and its unused failures are turned off. */
  end(): void;
}
