import * as z from "zod/mini";
import { ERROR_CODES } from "#contract/api/error.ts";
import { masked } from "#contract/api/masked.ts";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { RequestId } from "#contract/api/request-id.ts";
import { Scope } from "#contract/api/scope.ts";
import { duration, instant } from "#contract/api/time.ts";
import { once } from "#contract/once.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { CHECKS, type Check } from "#contract/panel/trace.ts";
import { LONGEST_TEXT, maskedHeader } from "./recorded-text.ts";

/** Whether a text holds no unmasked key. */
const isMasked = (text: string): boolean => masked(text) === text;

const LoggedText = z.string().check(z.maxLength(LONGEST_TEXT + 100), z.refine(isMasked, "It holds an API key."));
const LoggedTime = z.int().check(z.minimum(0), z.maximum(8.64e15));
const At = z.pipe(LoggedTime, z.transform(instant));

const HeaderLine = z
  .tuple([LoggedText, LoggedText])
  .check(z.refine(([name, value]) => maskedHeader(name, value)[1] === value, "It holds an Authorization."));
const loggedMessage = () => ({ headers: z.array(HeaderLine).check(z.maxLength(200)), body: LoggedText });

const loggedChange = () =>
  z.union([
    z.strictObject({ kind: z.literal("wallet_charged"), from: LoggedText, to: LoggedText, by: LoggedText }),
    z.strictObject({ kind: z.literal("order_placed"), order: LoggedText }),
    z.strictObject({ kind: z.literal("key_created"), key: LoggedText, scopes: z.array(Scope).check(z.maxLength(2)) }),
    z.strictObject({ kind: z.literal("key_revoked"), key: LoggedText }),
    z.strictObject({ kind: z.literal("idempotency_key_recorded"), idempotencyKey: LoggedText }),
  ]);

const loggedFinding = () =>
  z.strictObject({
    check: z.enum(Object.keys(CHECKS) as Check[]),
    result: z.enum(["passed", "not_needed", "stopped", "not_reached"]),
    observed: z.nullable(LoggedText),
  });

/** An exchange from storage or from another tab. Untrusted: it is validated, and refused if it holds a key. */
const storedExchange = once(() =>
  z.strictObject({
    requestId: RequestId,
    world: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
    operation: z.nullable(z.enum(OPERATION_IDS)),
    at: At,
    startedAt: At,
    duration: z.pipe(LoggedTime, z.transform(duration)),
    tab: z.enum(["this", "another"]),
    request: z.strictObject({ method: LoggedText, path: LoggedText, ...loggedMessage() }),
    lost: z.nullable(z.enum(["request", "response"])),
    response: z.strictObject({ status: z.int().check(z.minimum(0), z.maximum(599)), ...loggedMessage() }),
    trace: z.strictObject({
      findings: z.array(loggedFinding()).check(z.maxLength(Object.keys(CHECKS).length)),
      stoppedBy: z.nullable(z.enum(ERROR_CODES)),
      changes: z.array(loggedChange()).check(z.maxLength(10)),
    }),
  }),
);

/** An untrusted value as an exchange; null if it is not one. */
export const exchangeIn = (value: unknown): Exchange | null => storedExchange().safeParse(value).data ?? null;
