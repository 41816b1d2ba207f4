import type { RunHost } from "./virtual-time.js";

/** The host of a program in a process of Node, Deno or Bun; null elsewhere. */
export declare function nodeHost(scope: typeof globalThis): RunHost | null;
