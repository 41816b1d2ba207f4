import * as z from "zod/mini";
import { ERROR_CODES } from "#contract/api/error.ts";
import { masked } from "#contract/api/masked.ts";
import { OPERATION_IDS } from "#contract/api/operations.ts";
import { RequestId } from "#contract/api/request-id.ts";
import { Scope } from "#contract/api/scope.ts";
import { duration, instant } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { CHECKS, type Check } from "#contract/panel/trace.ts";
import { LONGEST, maskedHeader } from "./recorded-text.ts";

/** Whether a text holds no unmasked key. */
const isMasked = (text: string): boolean => masked(text) === text;

const Text = z.string().check(z.maxLength(LONGEST + 100), z.refine(isMasked, "It holds an API key."));
const Time = z.int().check(z.minimum(0), z.maximum(8.64e15));
const At = z.pipe(Time, z.transform(instant));

const HeaderLine = z
  .tuple([Text, Text])
  .check(z.refine(([name, value]) => maskedHeader(name, value)[1] === value, "It holds an Authorization."));
const Message = { headers: z.array(HeaderLine).check(z.maxLength(200)), body: Text };

const Change = z.union([
  z.strictObject({ kind: z.literal("wallet_charged"), from: Text, to: Text, by: Text }),
  z.strictObject({ kind: z.literal("order_placed"), order: Text }),
  z.strictObject({ kind: z.literal("key_created"), key: Text, scopes: z.array(Scope).check(z.maxLength(2)) }),
  z.strictObject({ kind: z.literal("key_revoked"), key: Text }),
  z.strictObject({ kind: z.literal("idempotency_key_recorded"), idempotencyKey: Text }),
]);

const Finding = z.strictObject({
  check: z.enum(Object.keys(CHECKS) as Check[]),
  result: z.enum(["passed", "not_needed", "stopped", "not_reached"]),
  observed: z.nullable(Text),
});

/** An exchange from storage or from another tab. Untrusted: it is validated, and refused if it holds a key. */
const StoredExchange = z.strictObject({
  requestId: RequestId,
  world: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
  operation: z.nullable(z.enum(OPERATION_IDS)),
  at: At,
  startedAt: At,
  duration: z.pipe(Time, z.transform(duration)),
  tab: z.enum(["this", "another"]),
  request: z.strictObject({ method: Text, path: Text, ...Message }),
  lost: z.nullable(z.enum(["request", "response"])),
  response: z.strictObject({ status: z.int().check(z.minimum(0), z.maximum(599)), ...Message }),
  trace: z.strictObject({
    findings: z.array(Finding).check(z.maxLength(Object.keys(CHECKS).length)),
    stoppedBy: z.nullable(z.enum(ERROR_CODES)),
    changes: z.array(Change).check(z.maxLength(10)),
  }),
});

/** An untrusted value as an exchange; null if it is not one. */
export const exchangeIn = (value: unknown): Exchange | null => StoredExchange.safeParse(value).data ?? null;
