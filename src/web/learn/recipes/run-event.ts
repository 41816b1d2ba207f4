import type { Level } from "./run-message.ts";

/** How a run ended. */
export type Ending = "done" | "failed" | "stopped" | "too_long" | "too_much" | "not_started";

/** Something that happened in a run, in order. Every API key in it is masked. */
export type RunEvent =
  | { readonly kind: "line"; readonly level: Level; readonly values: readonly unknown[] }
  /** An uncaught error, with its line in the visitor's code if the browser knows it. */
  | { readonly kind: "error"; readonly text: string; readonly line: number | null }
  /** A call, numbered by the page from 1. */
  | { readonly kind: "sent"; readonly call: number; readonly method: string; readonly path: string }
  | {
      readonly kind: "response";
      readonly call: number;
      /** Null when no response arrived. */
      readonly status: number | null;
      readonly isReplay: boolean;
      readonly requestId: string | null;
    }
  /** Calls without a response by then get none. */
  | { readonly kind: "ended"; readonly how: Ending };
