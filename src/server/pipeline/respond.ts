import { errors } from "#contract/api/error.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Fault } from "#contract/panel/fault.ts";
import type { Finding, Trace } from "#contract/panel/trace.ts";
import type { World } from "#domain/world.ts";
import type { createExchanges, ExchangeFacts } from "#server/log/exchanges.ts";
import type { Platform } from "#server/platform.ts";
import type { Store } from "#server/storage/store.ts";
import type { Faults } from "./active-faults.ts";
import type { Commit } from "./commit.ts";
import { type EncodedResponse, encode, encodeOptions, encodeProblem } from "./encode.ts";
import { type Admission, admit, type Evaluation, evaluate, SANDBOX_FAILED } from "./evaluate.ts";
import type { IdSource } from "./id-source.ts";
import { type CheckResult, type ParsedRequest, parseRequest, pass, refuse } from "./parsed-request.ts";
import { allowed, matchPath, type RouteMatch } from "./route.ts";
import { TraceBuilder } from "./trace-builder.ts";

/** The dependencies of the pipeline. */
export interface PipelineContext {
  readonly platform: Platform;
  readonly ids: IdSource;
  readonly store: Store;
  readonly faults: Faults;
  readonly exchanges: ReturnType<typeof createExchanges>;
  /** The sandbox clock of a world. */
  readonly clock: (world: World) => Instant;
  readonly commit: Commit;
}

/** The methods that may change the world. Their calls are evaluated one at a time, across all tabs. */
const WRITES = new Set(["POST", "DELETE"]);

const STORAGE_REFUSED: Refusal = {
  code: "storage_unavailable",
  detail: "The browser could not store the change, so nothing was changed. Free some storage, then try again.",
  extras: {},
};

const observedFault = (fault: Fault): string =>
  fault.kind === "slow" ? `slow by ${fault.by / 1000} s` : "response lost";

function networkCheck(fault: Fault | null): CheckResult<null> {
  if (fault?.kind === "rate_limited") {
    const detail = "You are simulating 429. Wait 5 seconds, then send the same request again.";
    return refuse({ code: "rate_limited", detail, extras: {} }, "simulated 429");
  }
  if (fault?.kind === "internal_error" || fault?.kind === "storage_unavailable") {
    const status = errors[fault.kind].status;
    const detail = `You are simulating ${status}. Nothing was changed. Send the same request again.`;
    return refuse({ code: fault.kind, detail, extras: {} }, `simulated ${status}`);
  }
  return pass(null, fault ? observedFault(fault) : "no simulated failure");
}

/** An evaluation whose commit the browser refused: nothing was changed. */
function uncommitted(evaluation: Evaluation): Evaluation {
  const stopped: Finding = { check: "commit", result: "stopped", observed: "the browser could not store it" };
  const findings = evaluation.trace.findings.map((finding) => (finding.check === "commit" ? stopped : finding));
  const trace: Trace = { findings, stoppedBy: STORAGE_REFUSED.code, changes: [] };
  return { ...evaluation, refused: STORAGE_REFUSED, response: null, originalRequest: null, trace };
}

/** One request to the pipeline, and the route its path matches. */
interface Incoming {
  readonly parsed: ParsedRequest;
  readonly route: RouteMatch | null;
  readonly requestId: string;
  readonly startedAt: Instant;
}

/**
 * Evaluates a request against the newest world and commits the change, or returns why the commit failed. The world may
 * have changed since the admission, during a delay or in another tab; the request is then admitted again.
 */
async function evaluateAndCommit(
  { store, clock, ids, commit }: PipelineContext,
  admission: Admission,
  { parsed, route, requestId }: Incoming,
  network: CheckResult<null>,
) {
  const evaluateIn = (world: World, at: Instant) => {
    const current = world === admission.world ? admission : admit(world, parsed, route);
    return evaluate(current, parsed, { requestId, at, random: ids.forRecords(world), network });
  };
  const { world: shown } = store.state.getState();
  if (!WRITES.has(parsed.method)) return evaluateIn(shown, clock(shown));
  const { result, isStored } = await commit((world, at) => {
    const evaluation = evaluateIn(world, at);
    return { world: evaluation.world, result: evaluation };
  });
  return isStored ? result : uncommitted(result);
}

/** The record of a call whose request never arrived; it is not evaluated. */
const NOT_RECEIVED = {
  response: { status: 0, headers: [], body: "" },
  trace: new TraceBuilder().trace(null, []),
} as const;

/** Adds a request and its result to the log. */
function note(
  { platform, store, clock, exchanges }: PipelineContext,
  { parsed, requestId, startedAt }: Incoming,
  facts: Pick<ExchangeFacts, "operation" | "trace" | "response" | "lost">,
): void {
  const { world } = store.state.getState();
  const call = { parsed, requestId, startedAt, world: world.id, at: clock(world), endedAt: platform.now() };
  exchanges.note({ ...call, ...facts });
}

/** Responds to OPTIONS with the methods of the path. It needs no key, and faults do not affect it. */
function respondToOptions(context: PipelineContext, incoming: Incoming, route: RouteMatch): EncodedResponse {
  const allow = allowed(route);
  const builder = new TraceBuilder();
  builder.take("path", pass(null, incoming.parsed.url.pathname));
  builder.take("method", pass(null, `OPTIONS: Allow: ${allow}`));
  const response = encodeOptions(allow, incoming.requestId, context.platform.now());
  note(context, incoming, { operation: null, trace: builder.trace(null, []), response, lost: null });
  return response;
}

/** Responds to a call, with the fault that affects it. Null if the request or the response is lost. */
async function respondToCall(context: PipelineContext, incoming: Incoming): Promise<EncodedResponse | null> {
  const { platform, store, faults } = context;
  const { parsed, route, requestId } = incoming;
  const admission = admit(store.state.getState().world, parsed, route);
  const { operation } = admission;
  const fault = operation === null ? null : faults.take(operation);
  if (fault?.kind === "slow") await new Promise<void>((wake) => platform.after(fault.by, wake));
  if (fault?.kind === "lost_request") {
    note(context, incoming, { operation, ...NOT_RECEIVED, lost: "request" });
    return null;
  }
  const evaluation = await evaluateAndCommit(context, admission, incoming, networkCheck(fault));
  if (evaluation.failure) platform.report(evaluation.failure);
  const response = encode(evaluation, parsed, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  const lost = fault?.kind === "lost_answer" ? "response" : null;
  note(context, incoming, { operation: evaluation.operation, trace: evaluation.trace, response, lost });
  return lost === null ? response : null;
}

/**
 * The pipeline: takes a Request to /v1 and resolves to its response, or to null if the request or the response is lost.
 * It never throws: an internal failure is reported, changes nothing, and becomes a 500 without a stack trace.
 */
export async function respondTo(request: Request, context: PipelineContext): Promise<EncodedResponse | null> {
  const { platform, store, ids } = context;
  const requestId = ids.requestId(store.state.getState().world);
  const startedAt = platform.now();
  try {
    const parsed = await parseRequest(request);
    const route = matchPath(parsed.url.pathname);
    const incoming = { parsed, route, requestId, startedAt };
    if (parsed.method === "OPTIONS" && route) return respondToOptions(context, incoming, route);
    return await respondToCall(context, incoming);
  } catch (error) {
    platform.report(error);
    return encodeProblem(SANDBOX_FAILED, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  }
}
