import { openCalls, type Post, type Reply } from "./calls.ts";
import type { Bounds } from "./try-failures.ts";
import type { RunEnded, RunGiven } from "./virtual-time.ts";

/** What the host sends for a run. */
export interface RunMessage {
  readonly kind: "run";
  readonly apiKey: string;
  readonly bounds: Bounds;
}

/**
 * The program's side of trials, in a worker or a thread: says that it has started, and runs the program as often as the host
 * asks. Returns what takes the host's messages.
 */
export function answerRuns(post: Post, run: (given: RunMessage, respond: RunGiven["respond"]) => Promise<RunEnded>) {
  const calls = openCalls(post);
  const runOnce = async (given: RunMessage) => {
    const ended = await run(given, calls.respond);
    calls.forget();
    post({ kind: "ended", line: null, ...ended });
  };
  post({ kind: "started" });
  return (message: RunMessage | (Reply & { readonly kind?: never })) => {
    if (message.kind === "run") void runOnce(message);
    else calls.receive(message);
  };
}
