import type { Bounds } from "./try-failures.ts";
import type { Ending } from "./verdict.ts";

/** What a run gets. */
interface RunGiven {
  readonly bounds: Bounds;
  /** Carries out a call at a time of the run; null if a message is lost, "held" if no response comes. */
  readonly respond: (request: Request, at: number, init?: RequestInit) => Promise<Response | null | "held">;
}

interface RunEnded {
  readonly ended: Ending;
  readonly reason: string | null;
  /** In milliseconds of its own clock. */
  readonly took: number;
  /** Whether it left nothing under way: its timers end with it. */
  readonly isClean: boolean;
}

/** What tells the code of a run from any other; without one, all code is the run's. */
export interface RunHost {
  readonly current: () => object | undefined;
}

/** A network error as the platform's `fetch` has it: a message is lost, unless there is another cause. */
export declare function networkError(cause?: unknown): TypeError;
/** A response, and each clone of it, as `fetch` gives it: with the address that was fetched. */
export declare function fetched(response: Response, url: string): Response;

/**
 * Gives runs a clock of their own, until it is closed. What belongs to no run keeps the platform's timers and network; what a
 * run does after its end reaches neither.
 */
export declare function openVirtualTime(
  scope: typeof globalThis,
  host?: RunHost | null,
): {
  /** Runs a program and resolves to how it ended. Time stands still from a call of `occupy` until what it returns is called. */
  readonly run: (
    program: (fetch: typeof globalThis.fetch, occupy: () => () => void) => unknown,
    given: RunGiven,
  ) => Promise<RunEnded>;
  readonly close: () => Promise<void>;
};
