import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { paging } from "#contract/api/page.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Change, Finding, Trace } from "#contract/panel/trace.ts";
import type { ListQuery } from "#domain/call.ts";
import { keyOf, scopeOf, scopeRefusal } from "#domain/caller.ts";
import type { Random } from "#domain/identifier.ts";
import { outcomeOf } from "#domain/service.ts";
import type { KeyRecord, World } from "#domain/world.ts";
import {
  type CheckResult,
  idempotencyKeyOf,
  jsonOf,
  mediaTypeOf,
  numbersOf,
  type ParsedRequest,
  pass,
  queryOf,
  type RequestHead,
  refuse,
  sizeOf,
  skip,
  tokenOf,
} from "./parsed-request.ts";
import { allowed, operationFor, type RouteMatch } from "./route.ts";
import { CheckFailed, TraceBuilder } from "./trace-builder.ts";

/** The result of a request: its caller, its response, and the trace that explains it. */
export type Evaluation = {
  readonly route: RouteMatch | null;
  /**
   * The Idempotency-Key of a POST that reached the ledger check: null if none was sent. Undefined for all other calls.
   */
  readonly idempotencyKey: string | null | undefined;
  readonly originalRequest: string | null;
  readonly world: World;
  readonly trace: Trace;
  /** An exception from the sandbox's own code, or null. The caller never sees it. */
  readonly failure: unknown;
} & (
  | { readonly operation: OperationId | null; readonly refused: Refusal; readonly response: null }
  | { readonly operation: OperationId; readonly refused: null; readonly response: unknown }
);

/** The result of checks 1 to 4 against one world: whether this caller may make this call. */
export type Admission = { readonly world: World } & (
  | { readonly operation: null; readonly refusal: Evaluation }
  | {
      readonly operation: OperationId;
      readonly refusal: null;
      readonly route: RouteMatch;
      readonly caller: KeyRecord | null;
      readonly findings: readonly Finding[];
    }
);

/** The inputs of an evaluation that are not in the request. */
interface EvaluationContext {
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
  /** What the active fault does to the call (check 5). */
  readonly network: CheckResult<null>;
}

/** What the checks have found so far; it is recorded even for a refused call. */
interface Progress {
  readonly world: World;
  readonly route: RouteMatch | null;
  operation: OperationId | null;
  idempotencyKey: string | null | undefined;
}

/** The refusal after an exception in the sandbox. The exception is reported, but never sent to the caller. */
export const SANDBOX_FAILED: Refusal = {
  code: "internal_error",
  detail: "The sandbox failed. Nothing was changed. Send the same request again, or reset the sandbox.",
};

/** The evaluation of a call that a failed check, or an exception in the sandbox, has ended. */
function refusalOf(stop: unknown, progress: Progress, builder: TraceBuilder): Evaluation {
  const isRefused = stop instanceof CheckFailed;
  const refused = isRefused ? stop.refusal : SANDBOX_FAILED;
  const trace = builder.trace(refused, []);
  return { ...progress, refused, response: null, originalRequest: null, trace, failure: isRefused ? null : stop };
}

function routeOf(route: RouteMatch | null, { url }: RequestHead): CheckResult<RouteMatch> {
  const path = url.pathname;
  if (route) return pass(route, path);
  const detail = `The path ${path.slice(0, 200)} does not exist. Paths start with /v1; the reference lists them.`;
  return refuse({ code: "not_found", detail }, path.slice(0, 200));
}

function operationOf(route: RouteMatch, { method }: RequestHead): CheckResult<OperationId> {
  const operation = operationFor(route, method);
  if (operation) return pass(operation, method);
  const detail = `This path does not support ${method}. Use one of ${allowed(route)}.`;
  return refuse({ code: "method_not_allowed", detail }, method);
}

function callerOf(world: World, parsed: RequestHead, operation: OperationId): CheckResult<KeyRecord | null> {
  const token = tokenOf(parsed);
  if (token.refused) return token;
  if (token.value === null) {
    if (operations[operation].access === "anyone") return skip(null, "no key, and none is required");
    const detail = "The Authorization header is missing. Send Authorization: Bearer <API_KEY>.";
    return refuse({ code: "authentication_required", detail }, token.observed);
  }
  const key = keyOf(world, token.value);
  return "code" in key ? refuse(key, token.observed) : pass(key, `key …${key.last4}, ${key.name}`);
}

function scopeCheck(operation: OperationId, caller: KeyRecord | null): CheckResult<null> {
  const scope = scopeOf(operation);
  const required = `${scope} is required; the key has ${caller?.scopes.join(", ")}`;
  const observed = scope === null ? "no scope is required" : required;
  const refusal = scopeRefusal(operation, caller);
  if (refusal) return refuse(refusal, observed);
  return scope === null ? skip(null, observed) : pass(null, observed);
}

/** Runs checks 1 to 4 against one world. Pure. */
export function admit(world: World, parsed: RequestHead, matched: RouteMatch | null): Admission {
  const builder = new TraceBuilder();
  const progress: Progress = { world, route: matched, operation: null, idempotencyKey: undefined };
  try {
    const route = builder.take("path", routeOf(matched, parsed));
    const operation = builder.take("method", operationOf(route, parsed));
    progress.operation = operation;
    const caller = builder.take("authorization", callerOf(world, parsed, operation));
    builder.take("scope", scopeCheck(operation, caller));
    return { world, operation, refusal: null, route, caller, findings: builder.findings };
  } catch (stop) {
    return { world, operation: null, refusal: refusalOf(stop, progress, builder) };
  }
}

/** Checks 6 to 9: the body and the Idempotency-Key of a POST. Other methods have neither. */
function bodyOf(parsed: ParsedRequest, builder: TraceBuilder, progress: Progress): unknown {
  if (parsed.method !== "POST") {
    for (const check of ["size", "media_type", "json"] as const) builder.take(check, skip(null, "no body"));
    builder.take("idempotency_key", skip(null, `ignored on ${parsed.method}`));
    return undefined;
  }
  builder.take("size", sizeOf(parsed));
  builder.take("media_type", mediaTypeOf(parsed));
  const body = builder.take("json", jsonOf(parsed));
  progress.idempotencyKey = builder.take("idempotency_key", idempotencyKeyOf(parsed));
  return body;
}

const NO_QUERY: ListQuery = { page: paging.page.fallback, limit: paging.limit.fallback };

function queryFor(operation: OperationId, parsed: ParsedRequest, builder: TraceBuilder): ListQuery {
  const { query }: Operation = operations[operation];
  if (!query) return NO_QUERY;
  builder.take("ledger", skip(null, `ignored on ${parsed.method}`));
  return builder.take("input", queryOf(parsed.url, query));
}

function committing(builder: TraceBuilder, changes: readonly Change[], originalRequest: string | null): Trace {
  const result = changes.length === 0 ? "not_needed" : "passed";
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  const observed = changes.length === 0 ? "nothing to store" : `${count} in one write`;
  if (originalRequest === null) builder.add([{ check: "commit", result, observed }]);
  return builder.trace(null, changes);
}

/** Runs an admitted request through checks 5 to 12. Pure: the next world is part of the result. */
export function evaluate(
  admission: Admission,
  parsed: ParsedRequest,
  { requestId, at, random, network }: EvaluationContext,
): Evaluation {
  if (admission.refusal) return admission.refusal;
  const { world, operation, route, caller, findings } = admission;
  const builder = new TraceBuilder(findings);
  const progress: Progress = { world, route, operation, idempotencyKey: undefined };
  try {
    builder.take("network", network);
    const body = bodyOf(parsed, builder, progress);
    const query = queryFor(operation, parsed, builder);
    const idempotencyKey = progress.idempotencyKey ?? null;
    const sent = { id: route.id, query, body, numberAt: numbersOf(parsed), idempotencyKey };
    const outcome = outcomeOf(world, { operation, caller, ...sent, requestId, at, random });
    builder.add(outcome.findings);
    if (outcome.refused) throw new CheckFailed(outcome.refused);
    const trace = committing(builder, outcome.changes, outcome.originalRequest);
    return { ...progress, operation, ...outcome, failure: null, trace };
  } catch (stop) {
    return refusalOf(stop, progress, builder);
  }
}
