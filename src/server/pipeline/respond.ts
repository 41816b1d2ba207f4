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
import { authorizedOperation, type Evaluation, type EvaluationContext, evaluate, SANDBOX_FAILED } from "./evaluate.ts";
import type { IdSource } from "./id-source.ts";
import { type CheckResult, type ParsedRequest, parseRequest, pass, refuse } from "./parsed-request.ts";
import { allowed, matchPath, type Place } from "./route.ts";
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

const failure = (code: "internal_error" | "storage_unavailable", detail: string): Refusal => ({
  code,
  detail,
  extras: {},
});

const storageRefused = () =>
  failure(
    "storage_unavailable",
    "The browser refused to store the change, so nothing was changed. Try again when there is room.",
  );

const observedFault = (fault: Fault): string =>
  fault.kind === "slow" ? `slow by ${fault.by / 1000} s` : fault.kind.replace("_", " ");

function networkCheck(fault: Fault | null): CheckResult<null> {
  if (fault?.kind === "rate_limited") {
    const detail = "The sandbox was told to answer 429. Wait 5 seconds, then send the same request again.";
    return refuse({ code: "rate_limited", detail, extras: {} }, "told to answer 429");
  }
  if (fault?.kind === "internal_error" || fault?.kind === "storage_unavailable") {
    const status = errors[fault.kind].status;
    const detail = `The sandbox was told to answer ${status}. Nothing was changed. Send the same request again.`;
    return refuse(failure(fault.kind, detail), `told to answer ${status}`);
  }
  return pass(null, fault ? observedFault(fault) : "nothing armed");
}

/** An evaluation whose commit the browser refused: nothing was changed. */
function uncommitted(evaluation: Evaluation): Evaluation {
  const refused = storageRefused();
  const findings = evaluation.trace.findings.map(
    (finding): Finding =>
      finding.check === "commit"
        ? { check: "commit", result: "stopped", observed: "the browser refused to store" }
        : finding,
  );
  const trace: Trace = { findings, stoppedBy: refused.code, changes: [] };
  return { ...evaluation, refused, response: null, originalRequest: null, trace };
}

/** Evaluates a request against the newest world and commits the change, or returns why the commit failed. */
async function evaluateAndCommit(
  { store, clock, ids, commit }: PipelineContext,
  parsed: ParsedRequest,
  given: Omit<EvaluationContext, "at" | "random">,
) {
  const { world: shown } = store.state.getState();
  if (!WRITES.has(parsed.method))
    return evaluate(shown, parsed, { ...given, at: clock(shown), random: ids.forRecords(shown) });
  const { result, isStored } = await commit((world, at) => {
    const evaluation = evaluate(world, parsed, { ...given, at, random: ids.forRecords(world) });
    return { world: evaluation.world, result: evaluation };
  });
  return isStored ? result : uncommitted(result);
}

async function waited(fault: Fault | null, { platform }: PipelineContext): Promise<void> {
  if (fault?.kind !== "slow") return;
  await new Promise<void>((wake) => platform.after(fault.by, wake));
}

/** The record of a call whose request never arrived; it is not evaluated. */
const NOT_RECEIVED = {
  response: { status: 0, headers: [], body: "" },
  trace: new TraceBuilder().trace(null, []),
} as const;

type Note = (facts: Pick<ExchangeFacts, "operation" | "trace" | "response" | "lost">) => void;

/** Adds a request and its result to the log. */
function noteOf(
  { platform, store, clock, exchanges }: PipelineContext,
  call: Pick<ExchangeFacts, "parsed" | "requestId" | "startedAt">,
) {
  const note: Note = (facts) => {
    const { world } = store.state.getState();
    exchanges.note({ ...call, world: world.id, at: clock(world), endedAt: platform.now(), ...facts });
  };
  return note;
}

/** Responds to OPTIONS with the methods of the path. It needs no key, and faults do not affect it. */
function options(place: Place, path: string, requestId: string, at: Instant) {
  const allow = allowed(place);
  const builder = new TraceBuilder();
  builder.take("path", pass(null, path));
  builder.take("method", pass(null, `OPTIONS, answered with Allow: ${allow}`));
  return { operation: null, trace: builder.trace(null, []), response: encodeOptions(allow, requestId, at), lost: null };
}

async function answered(context: PipelineContext, parsed: ParsedRequest, requestId: string, note: Note) {
  const { platform, store, faults } = context;
  const operationOf = () => authorizedOperation(store.state.getState().world, parsed);
  const fault = faults.take(operationOf);
  await waited(fault, context);
  if (fault?.kind === "lost_request") {
    note({ operation: operationOf(), ...NOT_RECEIVED, lost: "request" });
    return null;
  }
  const evaluation = await evaluateAndCommit(context, parsed, {
    requestId,
    network: networkCheck(fault),
  });
  if (evaluation.failure) platform.report(evaluation.failure);
  const response = encode(evaluation, parsed, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  const lost = fault?.kind === "lost_answer" ? "response" : null;
  note({ operation: evaluation.operation, trace: evaluation.trace, response, lost });
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
    const note = noteOf(context, { parsed, requestId, startedAt });
    const path = parsed.url.pathname;
    const place = matchPath(path);
    if (parsed.method !== "OPTIONS" || !place) return await answered(context, parsed, requestId, note);
    const facts = options(place, path, requestId, platform.now());
    note(facts);
    return facts.response;
  } catch (error) {
    platform.report(error);
    return encodeProblem(SANDBOX_FAILED, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  }
}
