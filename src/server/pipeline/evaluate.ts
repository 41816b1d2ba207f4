import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { type OperationId, operations } from "#contract/api/operations.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Change, Check, Finding } from "#contract/panel/trace.ts";
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
  type RequestHead,
  refuse,
  skip,
} from "./parsed-request.ts";
import { allowed, matchPath, operationFor, type RouteMatch } from "./route.ts";

/** A call on its way through the checks: what is known of it so far. */
export interface CheckedCall {
  /** The world that it is checked in; at the end the next one. */
  readonly world: World;
  /** The route of the path; of an unknown path, one without methods. */
  readonly route: RouteMatch;
  readonly operation: OperationId | null;
  readonly caller: KeyRecord | null;
  readonly body: object | undefined;
  /** The Idempotency-Key of a POST that has passed check 9: null if none was sent. Undefined for all other calls. */
  readonly idempotencyKey: string | null | undefined;
  /** What the checks have found: it is recorded even for a refused call. */
  readonly findings: readonly Finding[];
  /** Why a check has ended the call. */
  readonly refused: Refusal | null;
  readonly response: unknown;
  readonly changes: readonly Change[];
  readonly originalRequest: string | null;
  /** An exception from the sandbox's own code, or null. The caller never sees it. */
  readonly failure: unknown;
}

/** The result of a check: what it adds to what is known of the call, or a refusal. */
type Found = CheckResult<Partial<CheckedCall>>;
type Checks<P> = { readonly [C in Check]?: (call: CheckedCall, parsed: P) => Found };

/** The inputs of an evaluation that are not in the request. */
interface EvaluationContext {
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
  /** What the active failure does to the call (check 5). */
  readonly network: CheckResult<object>;
}

/** The refusal after an exception in the sandbox. The exception is reported, but never sent to the caller. */
export const SANDBOX_FAILED: Refusal = {
  code: "internal_error",
  detail: "The sandbox failed. Nothing was changed. Send the same request again, or reset the sandbox.",
};

function routeOf({ url }: RequestHead): Found {
  const path = url.pathname;
  const route = matchPath(path);
  if (route) return pass({ route }, path);
  const detail = `The path ${path.slice(0, 200)} does not exist. Paths start with /v1; the reference lists them.`;
  return refuse({ code: "not_found", detail }, path.slice(0, 200));
}

function operationOf(route: RouteMatch, { method }: RequestHead): Found {
  const operation = operationFor(route, method);
  if (operation) return pass({ operation }, method);
  const detail = `This path does not support ${method}. Use one of ${allowed(route)}.`;
  return refuse({ code: "method_not_allowed", detail }, method);
}

function callerOf(world: World, operation: OperationId, parsed: RequestHead): Found {
  const token = bearerToken(parsed);
  if (token.refused) return token;
  if (token.value === null) {
    if (operations[operation].access === "anyone") return skip({}, "no key, and none is required");
    const detail = "The Authorization header is missing. Send Authorization: Bearer <API_KEY>.";
    return refuse({ code: "authentication_required", detail }, token.observed);
  }
  const key = keyOf(world, token.value);
  if ("code" in key) return refuse(key, token.observed);
  return pass({ caller: key }, `key …${key.last4}, ${key.id === SAMPLE_KEY_ID ? "Sample key" : key.name}`);
}

function scopeCheck(operation: OperationId, caller: KeyRecord | null): Found {
  const scope = scopeOf(operation);
  const required = `${scope} is required; the key has ${caller?.scopes.join(", ")}`;
  const observed = scope === null ? "no scope is required" : required;
  const refusal = scopeRefusal(operation, caller);
  if (refusal) return refuse(refusal, observed);
  return scope === null ? skip({}, observed) : pass({}, observed);
}

/** A check of a body, which a POST alone has. */
const ofBody =
  (check: (parsed: ParsedRequest) => Found) =>
  (_: CheckedCall, parsed: ParsedRequest): Found =>
    parsed.method === "POST" ? check(parsed) : skip({}, "no body");

/** Checks 1 and 2, in the order of the contract. */
const OF_ROUTE: Checks<RequestHead> = {
  path: (_, head) => routeOf(head),
  method: ({ route }, head) => operationOf(route, head),
};

/** Checks 3 and 4. */
const ofCaller = (operation: OperationId): Checks<RequestHead> => ({
  authorization: ({ world }, head) => callerOf(world, operation, head),
  scope: ({ caller }) => scopeCheck(operation, caller),
});

/** Checks 6 to 9. Those after them are the domain's. */
const OF_REQUEST: Checks<ParsedRequest> = {
  size: ofBody(checkedSize),
  media_type: ofBody(mediaTypeOf),
  json: ofBody(jsonOf),
  idempotency_key: (_, parsed) =>
    parsed.method === "POST" ? checkedKey(parsed) : skip({}, `ignored on ${parsed.method}`),
};

function walk<P>(checks: Checks<P>, call: CheckedCall, parsed: P): CheckedCall {
  let walked = call;
  for (const [check, run] of Object.entries(checks)) {
    if (walked.refused) break;
    const found = run(walked, parsed);
    const result = found.refused ? "stopped" : found.isNeeded ? "passed" : "not_needed";
    const findings = [...walked.findings, { check: check as Check, result, observed: found.observed } as const];
    walked = { ...walked, ...(found.refused ? { refused: found.refused } : found.value), findings };
  }
  return walked;
}

function commitOf(changes: readonly Change[]): Finding {
  if (changes.length === 0) return { check: "commit", result: "not_needed", observed: "nothing to store" };
  const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
  return { check: "commit", result: "passed", observed: `${count} in one write` };
}

/** Runs checks 1 to 4 against one world: whether this caller may make this call. Pure. */
export function admit(world: World, head: RequestHead): CheckedCall {
  const known = { world, route: { byMethod: {}, id: "" }, operation: null, caller: null, body: undefined };
  const found = { idempotencyKey: undefined, findings: [], refused: null, failure: null };
  const start = { ...known, ...found, response: null, changes: [], originalRequest: null };
  const routed = walk(OF_ROUTE, start, head);
  return routed.operation ? walk(ofCaller(routed.operation), routed, head) : routed;
}

/** Runs an admitted request through checks 5 to 12. Pure: the next world is part of the result. */
export function evaluate(
  admitted: CheckedCall,
  parsed: ParsedRequest,
  { network, ...context }: EvaluationContext,
): CheckedCall {
  let call = admitted;
  try {
    call = walk({ network: () => network, ...OF_REQUEST }, call, parsed);
    const { world, route, operation, caller, body, idempotencyKey = null } = call;
    if (call.refused || !operation) return call;
    const query = { text: parsed.url.search, parameters: [...parsed.url.searchParams] };
    const sent = { id: route.id, query, body, numberAt: numbersOf(parsed), idempotencyKey };
    const outcome = outcomeOf(world, { operation, caller, ...sent, ...context });
    const findings = [...call.findings, ...outcome.findings];
    if (outcome.refused) return { ...call, findings, refused: outcome.refused };
    if (outcome.originalRequest === null) findings.push(commitOf(outcome.changes));
    return { ...call, ...outcome, findings };
  } catch (failure) {
    return { ...call, refused: SANDBOX_FAILED, failure };
  }
}
