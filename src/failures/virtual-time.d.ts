import type { Bounds } from "./try-failures.ts";
import type { Ending } from "./verdict.ts";

interface Given {
  /** Where the program finds its timers, clocks and `fetch`. */
  readonly scope: typeof globalThis;
  /** What its clock shows first, in milliseconds since 1970. */
  readonly start: number;
  /** Of its random numbers. */
  readonly seed: number;
  readonly bounds: Bounds;
  /** How long it may do what this clock does not see, such as reading a file: milliseconds of the real clock. */
  readonly grace: number;
  /** The words of what the program threw. */
  readonly reasonOf: (error: unknown) => string;
  /** Carries out a call at a time of the run; null if a message is lost, "held" if no response comes. */
  readonly respond: (request: Request, at: number, init?: RequestInit) => Promise<Response | null | "held">;
}

/** Runs a program in virtual time and resolves to how it ended. The scope has its own timers again afterwards. */
export declare function runInVirtualTime(
  program: (fetch: typeof globalThis.fetch) => unknown,
  given: Given,
): Promise<{ readonly ended: Ending; readonly reason: string | null; readonly calls: number; readonly took: number }>;
