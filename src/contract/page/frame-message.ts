import * as z from "zod/mini";
import { ERROR_CODES } from "../api/error.ts";
import { MoneyText } from "../api/money.ts";
import { OPERATION_IDS } from "../api/operations.ts";
import { OrderStatus } from "../api/order.ts";
import { fieldText } from "../api/text.ts";
import { PageId, THEMES } from "./settings.ts";

/** The most messages read per second; `RUNS_A_SECOND` is the most of them that may be `run`. */
export const MESSAGES_A_SECOND = 50;
export const RUNS_A_SECOND = 5;

/** The longest body an embedding page may put into the editor, in characters. */
const LONGEST_BODY = 20_000;

const KnownOperation = z.enum(OPERATION_IDS);
const WholeNumber = z.int().check(z.minimum(0));

/** The members of every message. `id` is the frame's id, from its URL. */
const envelope = { source: z.literal("topup-sandbox"), v: z.literal(1), id: z.nullable(PageId) };

/** Messages an embedding page may send to the frame. Other messages, and messages with unknown members, are ignored. */
export const FrameRequest = z.discriminatedUnion("type", [
  /** Brings a `MessagePort`: from then on both sides post to it, whatever their origins are. */
  z.strictObject({ ...envelope, type: z.literal("connect") }),
  z.strictObject({ ...envelope, type: z.literal("setTheme"), theme: z.enum(THEMES) }),
  z.strictObject({ ...envelope, type: z.literal("setOperation"), op: KnownOperation }),
  /** The body text for the operation on screen; it need not be JSON. */
  z.strictObject({ ...envelope, type: z.literal("setBody"), body: fieldText.check(z.maxLength(LONGEST_BODY)) }),
  /** Presses Send. At most `RUNS_A_SECOND` per second take effect. */
  z.strictObject({ ...envelope, type: z.literal("run") }),
  z.strictObject({ ...envelope, type: z.literal("reset") }),
  z.strictObject({ ...envelope, type: z.literal("focus") }),
]);
export type FrameRequest = z.infer<typeof FrameRequest>;

/**
 * Messages the frame sends. They never hold a key, a header or a body. Without an `origin` and a port, only `ready` and
 * `resize` are sent.
 */
export const FrameEvent = z.discriminatedUnion("type", [
  z.strictObject({ ...envelope, type: z.literal("ready") }),
  /** The height of the frame's content, in CSS pixels. */
  z.strictObject({ ...envelope, type: z.literal("resize"), height: WholeNumber }),
  z.strictObject({ ...envelope, type: z.literal("request"), op: KnownOperation }),
  z.strictObject({
    ...envelope,
    type: z.literal("response"),
    op: KnownOperation,
    status: WholeNumber,
    ms: WholeNumber,
    replayed: z.boolean(),
  }),
  z.strictObject({ ...envelope, type: z.literal("order.updated"), order: z.string(), status: OrderStatus }),
  z.strictObject({ ...envelope, type: z.literal("wallet.changed"), balance: MoneyText }),
  z.strictObject({ ...envelope, type: z.literal("step.completed"), step: z.string() }),
  z.strictObject({ ...envelope, type: z.literal("reset") }),
  z.strictObject({ ...envelope, type: z.literal("error"), code: z.enum(ERROR_CODES) }),
]);
export type FrameEvent = z.infer<typeof FrameEvent>;
