import { errors } from "#contract/api/error.ts";
import type { Refusal } from "#contract/api/problem.ts";
import { duration, type Instant } from "#contract/api/time.ts";
import type { Failure } from "#contract/panel/failure.ts";
import { type Finding, traceOf } from "#contract/panel/trace.ts";
import type { World } from "#domain/world.ts";
import type { createExchanges, ExchangeFacts } from "#server/log/exchanges.ts";
import type { Platform } from "#server/platform.ts";
import type { Store } from "#server/storage/store.ts";
import type { Failures } from "./active-failures.ts";
import { type EncodedResponse, encode, encodeOptions, encodeProblem } from "./encode.ts";
import { admit, type CheckedCall, evaluate, SANDBOX_FAILED } from "./evaluate.ts";
import type { IdSource } from "./id-source.ts";
import { type CheckResult, headOf, type ParsedRequest, pass, type ReceivedRequest, refuse } from "./parsed-request.ts";
import { allowed } from "./route.ts";
import type { RunOfCall, Runs } from "./runs.ts";

/** The dependencies of the pipeline. */
export interface PipelineContext {
  readonly platform: Platform;
  readonly ids: IdSource;
  readonly store: Store;
  readonly failures: Failures;
  readonly runs: Runs;
  readonly exchanges: ReturnType<typeof createExchanges>;
  readonly clock: (world: World) => Instant;
}

/** The methods that may change the world. Their calls are evaluated one at a time, across all tabs. */
const WRITES = new Set(["POST", "DELETE"]);

const UNCOMMITTED =
  "The browser did not store the change, so nothing was changed. Send the same request again; if it fails again, free some storage.";

const observedFailure = (failure: Failure): string =>
  failure.kind === "slow" ? `slow by ${failure.by / 1000} s` : "response lost";

function networkCheck(failure: Failure | null): CheckResult<object> {
  if (failure?.kind === "rate_limited") {
    const detail = "You are simulating 429. Wait 5 seconds, then send the same request again.";
    return refuse({ code: "rate_limited", detail }, "simulated 429");
  }
  if (failure?.kind === "internal_error" || failure?.kind === "storage_unavailable") {
    const status = errors[failure.kind].status;
    const detail = `You are simulating ${status}. Nothing was changed. Send the same request again.`;
    return refuse({ code: failure.kind, detail }, `simulated ${status}`);
  }
  return pass({}, failure ? observedFailure(failure) : "no simulated failure");
}

/** A call whose commit failed: nothing was changed. */
function uncommitted(call: CheckedCall): CheckedCall {
  const stopped: Finding = { check: "commit", result: "stopped", observed: "the browser did not store it" };
  const findings = [...call.findings.filter(({ check }) => check !== "commit"), stopped];
  const refused: Refusal = { code: "storage_unavailable", detail: UNCOMMITTED };
  return { ...call, findings, refused, changes: [], originalRequest: null };
}

/** One request to the pipeline. */
interface Incoming {
  readonly parsed: ParsedRequest;
  readonly requestId: string;
  readonly startedAt: Instant;
  readonly run: RunOfCall;
  /** What checks 1 to 4 have found when the request arrived. */
  readonly admitted: CheckedCall;
  readonly failure: Failure | null;
}

/**
 * Evaluates a request against the newest world and commits the change, or returns why the commit failed. The world may
 * have changed since the admission, during a delay or in another tab; the request is then admitted again. The response is
 * encoded before the commit: after it nothing may fail. Null if the call's run has ended: that is the last question before
 * anything changes.
 */
async function evaluateAndCommit(
  { platform, store, clock, ids }: PipelineContext,
  { parsed, requestId, run, admitted }: Incoming,
  network: CheckResult<object>,
) {
  const encoded = (call: CheckedCall) => {
    const given = { requestId, at: platform.now(), baseUrl: platform.baseUrl };
    return { call, response: encode(call, parsed, given) };
  };
  const evaluateIn = (world: World, at: Instant) => {
    const current = world === admitted.world ? admitted : admit(world, parsed);
    return encoded(evaluate(current, parsed, { requestId, at, random: ids.forRecords(world), network }));
  };
  if (run.isOver()) return null;
  const { world: shown } = store.state.getState();
  if (!WRITES.has(parsed.method)) return evaluateIn(shown, clock(shown));
  const { result, isStored } = await store.commit((world, at) => {
    if (run.isOver()) return { world, result: null };
    const carriedOut = evaluateIn(world, at);
    return { world: carriedOut.call.world, result: carriedOut };
  });
  return isStored || result === null ? result : encoded(uncommitted(result.call));
}

/** The record of a call whose request never arrived; it is not evaluated. */
const NOT_RECEIVED = {
  response: { status: 0, headers: [], body: "" },
  trace: traceOf([], null, []),
} as const;

/** Adds a request and its result to the log. Where that fails the response is none the less the one of what was carried out. */
function note(
  { platform, store, clock, exchanges }: PipelineContext,
  { parsed, requestId, startedAt }: Incoming,
  facts: Pick<ExchangeFacts, "operation" | "trace" | "response" | "lost">,
): void {
  try {
    const { world } = store.state.getState();
    const call = { parsed, requestId, startedAt, world: world.id, at: clock(world), endedAt: platform.now() };
    exchanges.note({ ...call, ...facts });
  } catch (error) {
    platform.report(error);
  }
}

/** Responds to OPTIONS with the methods of the path. It needs no key, and failures do not affect it. */
function respondToOptions(context: PipelineContext, incoming: Incoming): EncodedResponse {
  const allow = allowed(incoming.admitted.route);
  const findings: readonly Finding[] = [
    { check: "path", result: "passed", observed: incoming.parsed.url.pathname },
    { check: "method", result: "passed", observed: `OPTIONS: Allow: ${allow}` },
  ];
  const response = encodeOptions(allow, incoming.requestId, context.platform.now());
  note(context, incoming, { operation: null, trace: traceOf(findings, null, []), response, lost: null });
  return response;
}

/**
 * Responds to a call, with the failure that affects it. Null if the request or the response is lost, or if the run of the call
 * ended before the call was carried out.
 */
async function respondToCall(context: PipelineContext, incoming: Incoming): Promise<EncodedResponse | null> {
  const { platform } = context;
  const { admitted, failure, startedAt, run } = incoming;
  if (run.isOver()) return null;
  if (failure?.kind === "slow") {
    const rest = failure.by - Math.max(0, platform.now() - startedAt);
    if (rest > 0) await new Promise<void>((wake) => platform.after(duration(rest), wake));
  }
  if (failure?.kind === "request_lost") {
    note(context, incoming, { operation: admitted.operation, ...NOT_RECEIVED, lost: "request" });
    return null;
  }
  const carriedOut = await evaluateAndCommit(context, incoming, networkCheck(failure));
  if (carriedOut === null) return null;
  const { call, response } = carriedOut;
  const { operation, findings, refused, changes } = call;
  if (call.failure) platform.report(call.failure);
  const lost = failure?.kind === "response_lost" ? "response" : null;
  note(context, incoming, { operation, trace: traceOf(findings, refused, changes), response, lost });
  return lost === null ? response : null;
}

/**
 * The pipeline: takes a Request to /v1 and resolves to its response, or to null if none arrives.
 * It never throws: an internal failure is reported, changes nothing, and becomes a 500 without a stack trace.
 */
export async function respondTo(request: ReceivedRequest, context: PipelineContext): Promise<EncodedResponse | null> {
  const { platform, store, ids, runs, failures } = context;
  const requestId = ids.requestId(store.state.getState().world);
  const startedAt = platform.now();
  try {
    const run = runs.runOf(request);
    const head = headOf(request);
    const admitted = admit(store.state.getState().world, head);
    const { operation, refused } = admitted;
    // Taken before the body is read: a failure that is turned on meanwhile is for later calls.
    const failure = !operation || refused || run.isOver() ? null : (run.takeFailure() ?? failures.take(operation));
    const body = await request.arrayBuffer().catch(() => null);
    // Half a request is none.
    if (body === null) return null;
    const parsed = { ...head, bytes: new Uint8Array(body) };
    const incoming = { parsed, requestId, startedAt, run, admitted, failure };
    const isOptions = parsed.method === "OPTIONS" && refused?.code === "method_not_allowed";
    if (isOptions) return respondToOptions(context, incoming);
    return await respondToCall(context, incoming);
  } catch (error) {
    platform.report(error);
    return encodeProblem(SANDBOX_FAILED, { requestId, at: startedAt, baseUrl: platform.baseUrl });
  }
}
