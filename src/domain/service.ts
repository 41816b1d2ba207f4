import { fieldErrorsOf } from "#contract/api/field-error.ts";
import { CURRENCY, moneyText } from "#contract/api/money.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { FieldError, Refusal } from "#contract/api/problem.ts";
import { timeText } from "#contract/api/time.ts";
import type { Check, Finding } from "#contract/panel/trace.ts";
import type { Call, CallOutcome, CheckedInput, Decision, InputOf } from "./call.ts";
import { createKey, listKeys, revokeKey } from "./keys.ts";
import { lookupIdempotencyKey, recorded } from "./ledger.ts";
import { fieldErrorsOfOrder, getOrder, listOrders, placeOrder } from "./orders.ts";
import { listProducts } from "./products.ts";
import { checkedQuery } from "./query.ts";
import { keyAsCreated, orderAsPlaced } from "./wire-forms.ts";
import type { LedgerEntry, World } from "./world.ts";

/** GET /v1/wallet: the balance in points (API spec, section 2; the path is assumed). Has no refusals of its own. */
function getWallet(world: World): Decision<"getWallet"> {
  const balance = moneyText(world.balance);
  return {
    response: { balance, unit: "points", currency: CURRENCY, updated_at: timeText(world.balanceChangedAt) },
    observed: `balance ${balance}`,
  };
}

/** The rule of every operation. A missing rule, a wrong input or an undeclared refusal does not compile. */
const rules = {
  listProducts,
  placeOrder,
  createKey,
  getWallet,
  listOrders,
  getOrder,
  listKeys,
  revokeKey,
} satisfies { [Id in OperationId]: (world: World, call: Call, input: InputOf<Id>) => Decision<Id> };

/** Validation beyond the schema, where it depends on the item the body names. */
const furtherFieldErrors: { [Id in OperationId]?: typeof fieldErrorsOfOrder } = {
  placeOrder: fieldErrorsOfOrder,
};

/** Rebuilds the first response from the id that the ledger recorded. */
const firstResponses: { [Id in OperationId]?: (world: World, made: string) => unknown } = {
  placeOrder: (world, made) => world.orders.filter(({ id }) => id === made).map(orderAsPlaced)[0],
  createKey: (world, made) => world.keys.filter(({ id }) => id === made).map(keyAsCreated)[0],
};

const found = (check: Check, observed: string, result: Finding["result"] = "passed"): Finding => ({
  check,
  result,
  observed,
});

const reused = ({ idempotencyKey, requestId, usedAt }: LedgerEntry): Refusal<"idempotency_key_reused"> => ({
  code: "idempotency_key_reused",
  detail: `The Idempotency-Key ${idempotencyKey} was used at ${timeText(usedAt)} for another request. Send that request unchanged, or use a new Idempotency-Key.`,
  extras: { original_request: requestId, first_used_at: timeText(usedAt) },
});

const invalid = (fieldErrors: readonly FieldError[]): Refusal<"validation_failed"> => ({
  code: "validation_failed",
  detail: fieldErrors.length === 1 ? "1 field needs attention." : `${fieldErrors.length} fields need attention.`,
  errors: fieldErrors,
});

/** All errors of a body, the schema's first. A bound of the item replaces one of the schema. */
function fieldErrorsOfBody({ operation, body, numberAt }: Call): FieldError[] {
  const { body: schema }: Operation = operations[operation];
  if (!schema) return [];
  const further = furtherFieldErrors[operation]?.(body, numberAt) ?? [];
  const named = new Set(further.map((fieldError) => "pointer" in fieldError && fieldError.pointer));
  const ofSchema = fieldErrorsOf(schema, body, numberAt);
  return [...ofSchema.filter((each) => !("pointer" in each && named.has(each.pointer))), ...further];
}

/** Checks a body; an operation without one needs no check. */
function checkedBody(call: Call): CheckedInput {
  const fieldErrors = fieldErrorsOfBody(call);
  if (fieldErrors.length === 0)
    return { observed: call.body === undefined ? "no body" : "all fields are valid", input: call.body };
  const refused = invalid(fieldErrors);
  return { observed: refused.detail, refused };
}

/** The stored response to an earlier request, rebuilt (API spec, section 4: nothing is deducted a second time). */
function replayed(world: World, entry: LedgerEntry): CallOutcome {
  const response = firstResponses[entry.operation]?.(world, entry.made);
  if (!response) throw new Error(`The ledger names ${entry.made}, which does not exist.`);
  const observed = `${entry.idempotencyKey} was used at ${timeText(entry.usedAt)} for the same request`;
  const findings = [found("ledger", observed, "stopped")];
  return { findings, refused: null, response, world, changes: [], originalRequest: entry.requestId };
}

/** Runs the operation's rule on a valid input. If that changes something, the Idempotency-Key is used up. */
function decided(world: World, call: Call, input: unknown, before: readonly Finding[]): CallOutcome {
  const rule = rules[call.operation] as (world: World, call: Call, input: unknown) => Decision<OperationId>;
  const decision = rule(world, call, input);
  if (decision.refused) {
    return { findings: [...before, found("state", decision.observed, "stopped")], refused: decision.refused };
  }
  const { response, observed, world: changed = world, changes = [] } = decision;
  // A call that names nothing and brings nothing depends on no state.
  const isNeeded = call.id !== "" || call.body !== undefined;
  const state = found("state", observed, isNeeded ? "passed" : "not_needed");
  const outcome = { findings: [...before, state], refused: null, response, originalRequest: null };
  const { idempotencyKey } = call;
  if (idempotencyKey === null || changed === world) return { ...outcome, world: changed, changes };
  const made = (response as { readonly id: string }).id;
  const after = recorded(changed, call, idempotencyKey, made);
  return { ...outcome, world: after, changes: [...changes, { kind: "idempotency_key_recorded", idempotencyKey }] };
}

/**
 * Runs one call: the ledger, then the input, then the state; the first check that fails determines the response. Pure:
 * the next world is part of the outcome. A call that is refused, replayed or only reads returns the identical world.
 */
export function outcomeOf(world: World, call: Call): CallOutcome {
  const memory = lookupIdempotencyKey(world, call);
  if (memory.known === "replay") return replayed(world, memory.entry);
  if (memory.known === "reused") {
    const observed = `${memory.entry.idempotencyKey} was used for another request`;
    return { findings: [found("ledger", observed, "stopped")], refused: reused(memory.entry) };
  }
  const ledger =
    memory.known === "new"
      ? found("ledger", `${call.idempotencyKey} is new`)
      : found("ledger", "no Idempotency-Key", "not_needed");
  const { query: parameters }: Operation = operations[call.operation];
  const { observed, refused, input } = parameters ? checkedQuery(call.query, parameters) : checkedBody(call);
  if (refused) return { findings: [ledger, found("input", observed, "stopped")], refused };
  return decided(world, call, input, [ledger, found("input", observed, input === undefined ? "not_needed" : "passed")]);
}
