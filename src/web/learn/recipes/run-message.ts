import * as z from "zod/mini";

/** How a printed line is shown. */
const Level = z.enum(["log", "error"]);
export type Level = z.infer<typeof Level>;

const Text = z.string().check(z.maxLength(20_000));

const Duration = z.number().check(z.minimum(0), z.maximum(1e9));

/** What the worker sends, in a run and when failures are tried. Untrusted: it is the visitor's code, or code that somebody gave them. */
export const WorkerMessage = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("started") }),
  /** The values are bounded where they are made plain. */
  z.object({ kind: z.literal("line"), level: Level, values: z.array(z.unknown()) }),
  z.object({
    kind: z.literal("call"),
    id: z.int(),
    /** The time on the clock of a trial, in milliseconds. */
    at: Duration,
    /** The request: how long its parts are is checked for each call, whose error it is. */
    url: z.string(),
    method: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    /** An ArrayBuffer; anything else counts as none. */
    body: z.optional(z.unknown()),
  }),
  z.object({ kind: z.literal("lose"), message: z.enum(["request", "response"]) }),
  z.object({
    kind: z.literal("ended"),
    ended: z.enum(["done", "failed", "hangs", "cut", "unseen"]),
    reason: z.nullable(Text),
    line: z.nullable(z.int().check(z.minimum(1))),
    took: Duration,
    isClean: z.boolean(),
  }),
]);
export type WorkerMessage = z.infer<typeof WorkerMessage>;

export type AskedRequest = Pick<Extract<WorkerMessage, { kind: "call" }>, "url" | "method" | "headers" | "body">;

/** What the frame reports: no worker can be started, or an error that the worker could not report itself. */
export const Report = z.union([z.object({ refused: z.literal(true) }), z.object({ text: Text, line: z.int() })]);
