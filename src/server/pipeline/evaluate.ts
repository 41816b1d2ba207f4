import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Change, Trace } from "#contract/panel/trace.ts";
import type { ListQuery } from "#domain/call.ts";
import { keyOf, scopeOf, scopeRefusal } from "#domain/caller.ts";
import type { Random } from "#domain/identifier.ts";
import { answer } from "#domain/service.ts";
import type { KeyRecord, World } from "#domain/world.ts";
import {
  type Asked,
  idempotencyKeyOf,
  jsonOf,
  mediaTypeOf,
  pass,
  refuse,
  sizeOf,
  tokenOf,
  type Verdict,
} from "./parsed-request.ts";
import { queryOf } from "./query.ts";
import { allowed, operationFor, type Place, placeAt } from "./route.ts";
import { Stopped, Trail } from "./trace-builder.ts";

/** The circumstances of one call that the request does not carry. */
export interface Circumstances {
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
  /** What the armed network does to the call (check 5). */
  readonly network: Verdict<null>;
}

/** What comes of a request: who it was for, what it is answered, and why. */
export interface Judgement {
  readonly operation: OperationId | null;
  readonly place: Place | null;
  /** The key of a POST that got as far as the ledger; undefined where it did not, null where none was sent. */
  readonly idempotencyKey: string | null | undefined;
  readonly refused: Refusal | null;
  readonly answer: unknown;
  readonly originalRequest: string | null;
  readonly world: World;
  readonly trace: Trace;
  /** What a rule of the sandbox's own threw, or null. Never told to the caller. */
  readonly failure: unknown;
}

/** What the walk has learnt so far; it is told even of a call that was stopped. */
interface Learnt {
  place: Place | null;
  operation: OperationId | null;
  idempotencyKey: string | null | undefined;
}

/** A rule of the sandbox threw. What it threw is reported, and not told. */
export const SANDBOX_FAILED: Refusal = {
  code: "internal_error",
  detail: "The sandbox itself failed. Nothing was changed. Send the same request again, or reset the sandbox.",
  extras: {},
};

const nothingLearnt = (): Learnt => ({ place: null, operation: null, idempotencyKey: undefined });

const NO_QUERY: ListQuery = { page: 1, limit: 1 };

function placeOf({ url }: Asked): Verdict<Place> {
  const path = url.pathname;
  const place = placeAt(path);
  if (place) return pass(place, path);
  const detail = `There is nothing at ${path.slice(0, 200)}. The interface's paths begin with /v1 and are listed in its reference.`;
  return refuse({ code: "not_found", detail, extras: {} }, path.slice(0, 200));
}

function operationOf(place: Place, { method }: Asked): Verdict<OperationId> {
  const operation = operationFor(place, method);
  if (operation) return pass(operation, method);
  const detail = `This path does not take ${method}. It takes ${allowed(place)}.`;
  return refuse({ code: "method_not_allowed", detail, extras: {} }, method);
}

function callerOf(world: World, asked: Asked, operation: OperationId): Verdict<KeyRecord | null> {
  const token = tokenOf(asked);
  if (token.refused) return token;
  if (token.value === null) {
    if (operations[operation].access === "anyone") return pass(null, "no key, and none is needed");
    const detail = "There is no Authorization header. Send Authorization: Bearer <API_KEY>.";
    return refuse({ code: "authentication_required", detail, extras: {} }, token.saw);
  }
  const key = keyOf(world, token.value);
  return "code" in key ? refuse(key, token.saw) : pass(key, `${key.name} (…${key.last4})`);
}

function scopeVerdict(operation: OperationId, caller: KeyRecord | null): Verdict<null> {
  const held = caller ? caller.scopes.join(", ") : "no key";
  const saw = `${scopeOf(operation) ?? "no scope"} needed, ${held} held`;
  const refusal = scopeRefusal(operation, caller);
  return refusal ? refuse(refusal, saw) : pass(null, saw);
}

/** Checks 1 to 4: whether this caller may make this call at all. */
function admit(world: World, asked: Asked, trail: Trail, learnt: Learnt): KeyRecord | null {
  const place = trail.take("path", placeOf(asked));
  learnt.place = place;
  const operation = trail.take("method", operationOf(place, asked));
  learnt.operation = operation;
  const caller = trail.take("authorization", callerOf(world, asked, operation));
  trail.take("scope", scopeVerdict(operation, caller));
  return caller;
}

/** The operation a request would reach, or null where checks 1 to 4 stop it. */
export function admitted(world: World, asked: Asked): OperationId | null {
  const learnt = nothingLearnt();
  try {
    admit(world, asked, new Trail(), learnt);
    return learnt.operation;
  } catch (stop) {
    if (stop instanceof Stopped) return null;
    throw stop;
  }
}

/** Checks 6 to 9: the body and the Idempotency-Key of a POST. Anything else has neither. */
function bodyOf(asked: Asked, trail: Trail, learnt: Learnt): unknown {
  if (asked.method !== "POST") {
    for (const check of ["size", "media_type", "json"] as const) trail.take(check, pass(null, "no body"));
    trail.take("idempotency_key", pass(null, `not heeded on ${asked.method}`));
    return undefined;
  }
  trail.take("size", sizeOf(asked));
  trail.take("media_type", mediaTypeOf(asked));
  const body = trail.take("json", jsonOf(asked));
  learnt.idempotencyKey = trail.take("idempotency_key", idempotencyKeyOf(asked));
  return body;
}

function queryFor(operation: OperationId, asked: Asked, trail: Trail): ListQuery {
  const { query }: Operation = operations[operation];
  if (!query) return NO_QUERY;
  trail.take("ledger", pass(null, `not heeded on ${asked.method}`));
  return trail.take("input", queryOf(asked.url, query));
}

/** Walks a request through checks 1 to 12 against one world. Changes nothing: the world after is part of the result. */
export function judge(world: World, asked: Asked, { requestId, at, random, network }: Circumstances): Judgement {
  const trail = new Trail();
  const learnt = nothingLearnt();
  const refusal = (refused: Refusal, failure: unknown = null): Judgement => ({
    ...learnt,
    refused,
    answer: null,
    originalRequest: null,
    world,
    trace: trail.trace(refused, []),
    failure,
  });
  try {
    const caller = admit(world, asked, trail, learnt);
    trail.take("network", network);
    const { operation, place } = learnt as { operation: OperationId; place: Place };
    const body = bodyOf(asked, trail, learnt);
    const query = queryFor(operation, asked, trail);
    const idempotencyKey = learnt.idempotencyKey ?? null;
    const call = { operation, caller, id: place.id, query, body, idempotencyKey, requestId, at, random };
    const outcome = answer(world, call);
    trail.add(outcome.findings);
    if (outcome.refused) return refusal(outcome.refused);
    return { ...learnt, ...outcome, failure: null, trace: committing(trail, outcome.changes, outcome.originalRequest) };
  } catch (stop) {
    if (stop instanceof Stopped) return refusal(stop.refusal);
    return refusal(SANDBOX_FAILED, stop);
  }
}

function committing(trail: Trail, changes: readonly Change[], originalRequest: string | null): Trace {
  if (originalRequest !== null) return trail.trace(null, changes);
  const saw = changes.length === 0 ? "nothing to store" : `${changes.length} changes in one write`;
  trail.add([{ check: "commit", result: "passed", saw }]);
  return trail.trace(null, changes);
}
