import * as z from "zod/mini";
import { ERROR_CODES, type ErrorCode } from "../api/error-code.ts";
import { MoneyText } from "../api/money.ts";
import { OPERATION_IDS, type OperationId } from "../api/operations.ts";
import { OrderStatus } from "../api/order.ts";
import { PageId, THEMES } from "./settings.ts";

/** How many messages a second are read at all, and how many of them may be `run`. */
export const MESSAGES_A_SECOND = 50;
export const RUNS_A_SECOND = 5;

/** The longest body an embedding page may put into the editor, in characters. */
const LONGEST_BODY = 20_000;

const Operation = z.enum(OPERATION_IDS as readonly [OperationId, ...OperationId[]]);
const Whole = z.int().check(z.minimum(0));

/** What every message begins with. `id` is the frame's own, as its address gives it. */
const envelope = {
  source: z.literal("topup-sandbox"),
  v: z.literal(1),
  id: z.nullable(PageId),
};

/** What an embedding page may ask of the frame. Anything else, and any further member, is ignored. */
export const FrameRequest = z.discriminatedUnion("type", [
  z.strictObject({ ...envelope, type: z.literal("setTheme"), theme: z.enum(THEMES) }),
  z.strictObject({ ...envelope, type: z.literal("setOperation"), op: Operation }),
  /** The text of a body, for the operation on screen; it need not be JSON. */
  z.strictObject({ ...envelope, type: z.literal("setBody"), body: z.string().check(z.maxLength(LONGEST_BODY)) }),
  /** Presses Send. At most `RUNS_A_SECOND` are heeded. */
  z.strictObject({ ...envelope, type: z.literal("run") }),
  z.strictObject({ ...envelope, type: z.literal("reset") }),
  z.strictObject({ ...envelope, type: z.literal("focus") }),
]);
export type FrameRequest = z.infer<typeof FrameRequest>;

/** What the frame tells. Never a key, a header or a body. Without an `origin` only `ready` and `resize` are sent. */
export const FrameEvent = z.discriminatedUnion("type", [
  z.strictObject({ ...envelope, type: z.literal("ready") }),
  /** The height of what the frame shows, in CSS pixels. */
  z.strictObject({ ...envelope, type: z.literal("resize"), height: Whole }),
  z.strictObject({ ...envelope, type: z.literal("request"), op: Operation }),
  z.strictObject({
    ...envelope,
    type: z.literal("response"),
    op: Operation,
    status: Whole,
    ms: Whole,
    replayed: z.boolean(),
  }),
  z.strictObject({ ...envelope, type: z.literal("order.updated"), order: z.string(), status: OrderStatus }),
  z.strictObject({ ...envelope, type: z.literal("wallet.changed"), balance: MoneyText }),
  z.strictObject({ ...envelope, type: z.literal("step.completed"), step: z.string() }),
  z.strictObject({ ...envelope, type: z.literal("reset") }),
  z.strictObject({
    ...envelope,
    type: z.literal("error"),
    code: z.enum(ERROR_CODES as readonly [ErrorCode, ...ErrorCode[]]),
  }),
]);
export type FrameEvent = z.infer<typeof FrameEvent>;
