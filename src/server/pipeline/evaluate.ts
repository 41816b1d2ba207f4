import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import type { Operation } from "#contract/api/operation.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import { paging } from "#contract/api/page.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import { type Change, type Finding, type Trace, traceOf } from "#contract/panel/trace.ts";
import type { ListQuery } from "#domain/call.ts";
import { keyOf, scopeOf, scopeRefusal } from "#domain/caller.ts";
import type { Random } from "#domain/identifier.ts";
import { outcomeOf } from "#domain/service.ts";
import type { KeyRecord, World } from "#domain/world.ts";
import {
  bearerToken,
  type CheckResult,
  checkedKey,
  checkedSize,
  jsonOf,
  mediaTypeOf,
  numbersOf,
  type ParsedRequest,
  pass,
  queryOf,
  type RequestHead,
  refuse,
  skip,
} from "./parsed-request.ts";
import { allowed, operationFor, type RouteMatch } from "./route.ts";

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

/** What each check finds: null if that is nothing, undefined if the call did not need the check. */
interface Found {
  readonly path: RouteMatch;
  readonly method: OperationId;
  readonly authorization: KeyRecord | null;
  readonly scope: null;
  readonly network: null;
  readonly size: null | undefined;
  readonly media_type: null | undefined;
  readonly json: object | undefined;
  readonly idempotency_key: string | null | undefined;
  readonly ledger: null;
  readonly input: ListQuery;
}

/** A call on its way through the checks. */
interface Checked<P = ParsedRequest> {
  readonly world: World;
  readonly parsed: P;
  readonly route: RouteMatch | null;
  /** What the active fault does to the call (check 5). */
  readonly network: CheckResult<null>;
  /** What the checks so far have found. */
  readonly found: Found;
  /** The checks so far: they are recorded even for a refused call. */
  readonly findings: Finding[];
}

/** The result of checks 1 to 4 against one world: whether this caller may make this call. */
export interface Admission {
  readonly world: World;
  /** Null if the call is refused. */
  readonly operation: OperationId | null;
  readonly refusal: Evaluation | null;
  readonly found: Found;
  readonly findings: readonly Finding[];
}

/** The inputs of an evaluation that are not in the request. */
interface EvaluationContext {
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
  readonly network: CheckResult<null>;
}

/** The refusal after an exception in the sandbox. The exception is reported, but never sent to the caller. */
export const SANDBOX_FAILED: Refusal = {
  code: "internal_error",
  detail: "The sandbox failed. Nothing was changed. Send the same request again, or reset the sandbox.",
};

function routeOf(route: RouteMatch | null, { url }: RequestHead): CheckResult<RouteMatch> {
  const path = url.pathname;
  if (route) return pass(route, path);
  const detail = `The path ${path.slice(0, 200)} does not exist. Paths start with /v1; the reference lists them.`;
  return refuse({ code: "not_found", detail }, path.slice(0, 200));
}

function matchedOperation(route: RouteMatch, { method }: RequestHead): CheckResult<OperationId> {
  const operation = operationFor(route, method);
  if (operation) return pass(operation, method);
  const detail = `This path does not support ${method}. Use one of ${allowed(route)}.`;
  return refuse({ code: "method_not_allowed", detail }, method);
}

function callerOf(world: World, parsed: RequestHead, operation: OperationId): CheckResult<KeyRecord | null> {
  const token = bearerToken(parsed);
  if (token.refused) return token;
  if (token.value === null) {
    if (operations[operation].access === "anyone") return skip(null, "no key, and none is required");
    const detail = "The Authorization header is missing. Send Authorization: Bearer <API_KEY>.";
    return refuse({ code: "authentication_required", detail }, token.observed);
  }
  const key = keyOf(world, token.value);
  if ("code" in key) return refuse(key, token.observed);
  return pass(key, `key …${key.last4}, ${key.id === SAMPLE_KEY_ID ? "Sample key" : key.name}`);
}

function scopeCheck(operation: OperationId, caller: KeyRecord | null): CheckResult<null> {
  const scope = scopeOf(operation);
  const required = `${scope} is required; the key has ${caller?.scopes.join(", ")}`;
  const observed = scope === null ? "no scope is required" : required;
  const refusal = scopeRefusal(operation, caller);
  if (refusal) return refuse(refusal, observed);
  return scope === null ? skip(null, observed) : pass(null, observed);
}

/** A check of a body, which a POST alone has. */
const ofBody =
  <T>(check: (parsed: ParsedRequest) => CheckResult<T>) =>
  ({ parsed }: Checked): CheckResult<T | undefined> =>
    parsed.method === "POST" ? check(parsed) : skip(undefined, "no body");

/** The checks of a head, in the order of the contract: 1 to 4. */
const OF_HEAD = {
  path: ({ route, parsed }) => routeOf(route, parsed),
  method: ({ found, parsed }) => matchedOperation(found.path, parsed),
  authorization: ({ world, found, parsed }) => callerOf(world, parsed, found.method),
  scope: ({ found }) => scopeCheck(found.method, found.authorization),
} satisfies Checks<"path" | "method" | "authorization" | "scope", RequestHead>;

/** Those of the whole request: 5 to 9. */
const OF_REQUEST = {
  network: ({ network }) => network,
  size: ofBody(checkedSize),
  media_type: ofBody(mediaTypeOf),
  json: ofBody(jsonOf),
  idempotency_key: ({ parsed }) =>
    parsed.method === "POST" ? checkedKey(parsed) : skip(undefined, `ignored on ${parsed.method}`),
} satisfies Checks<"network" | "size" | "media_type" | "json" | "idempotency_key">;

/** Those of a query: 10 and 11, which the domain makes of any other call. */
const OF_QUERY = {
  ledger: ({ parsed }) => skip(null, `ignored on ${parsed.method}`),
  input: ({ found, parsed }) => queryOf(parsed.url, (operations[found.method] as Operation).query ?? {}),
} satisfies Checks<"ledger" | "input">;

type Checks<C extends keyof Found, P = ParsedRequest> = {
  readonly [K in C]: (call: Checked<P>) => CheckResult<Found[K]>;
};

/** Walks checks up to the first refusal, and returns that; null if none refuses. */
function walk<P>(checks: Partial<Checks<keyof Found, P>>, call: Checked<P>): Refusal | null {
  for (const [check, run] of Object.entries(checks)) {
    const made = run(call);
    const result = made.refused ? "stopped" : made.isNeeded ? "passed" : "not_needed";
    call.findings.push({ check: check as keyof Found, result, observed: made.observed });
    if (made.refused) return made.refused;
    Object.assign(call.found, { [check]: made.value });
  }
  return null;
}

/** The evaluation of a call that a check, or an exception in the sandbox, has ended. */
function refusedEvaluation(
  { world, route, found, findings }: Pick<Checked, "world" | "route" | "found" | "findings">,
  refused: Refusal,
  failure: unknown = null,
): Evaluation {
  const { method: operation = null, idempotency_key: idempotencyKey } = found as Partial<Found>;
  const trace = traceOf(findings, refused, []);
  return { world, route, operation, idempotencyKey, refused, response: null, originalRequest: null, trace, failure };
}

/** Runs checks 1 to 4 against one world. Pure. */
export function admit(world: World, parsed: RequestHead, route: RouteMatch | null): Admission {
  const call = { world, parsed, route, network: pass(null, ""), found: {} as Found, findings: [] };
  const refused = walk(OF_HEAD, call);
  const { found, findings } = call;
  return {
    world,
    operation: refused ? null : found.method,
    refusal: refused && refusedEvaluation(call, refused),
    found,
    findings,
  };
}

/** The finding of a commit. */
function commitOf(changes: readonly Change[]): Finding {
  if (changes.length === 0) return { check: "commit", result: "not_needed", observed: "nothing to store" };
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return { check: "commit", result: "passed", observed: `${count} in one write` };
}

const NO_QUERY: ListQuery = { page: paging.page.fallback, limit: paging.limit.fallback };

/** Runs an admitted request through checks 5 to 12. Pure: the next world is part of the result. */
export function evaluate(
  admission: Admission,
  parsed: ParsedRequest,
  { requestId, at, random, network }: EvaluationContext,
): Evaluation {
  if (admission.refusal) return admission.refusal;
  const { world } = admission;
  const found = { ...admission.found };
  const { path: route, method: operation, authorization: caller } = found;
  const call: Checked = { world, parsed, route, network, found, findings: [...admission.findings] };
  const { findings } = call;
  try {
    const { query: hasQuery }: Operation = operations[operation];
    const refused = walk(hasQuery ? { ...OF_REQUEST, ...OF_QUERY } : OF_REQUEST, call);
    if (refused) return refusedEvaluation(call, refused);
    const { json: body, input: query = NO_QUERY, idempotency_key: idempotencyKey } = found;
    const sent = { id: route.id, query, body, numberAt: numbersOf(parsed), idempotencyKey: idempotencyKey ?? null };
    const outcome = outcomeOf(world, { operation, caller, ...sent, requestId, at, random });
    const known = new Set(findings.map(({ check }) => check));
    findings.push(...outcome.findings.filter(({ check }) => !known.has(check)));
    if (outcome.refused) return refusedEvaluation(call, outcome.refused);
    const { changes, originalRequest } = outcome;
    if (originalRequest === null) findings.push(commitOf(changes));
    return { route, operation, idempotencyKey, ...outcome, failure: null, trace: traceOf(findings, null, changes) };
  } catch (failure) {
    return refusedEvaluation(call, SANDBOX_FAILED, failure);
  }
}
