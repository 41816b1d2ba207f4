import { errors } from "#contract/api/error.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import { OWN_CALL_HEADER } from "#contract/page/own-call.ts";
import type { Condition } from "#contract/panel/condition.ts";
import type { Finding, Trace } from "#contract/panel/trace.ts";
import { newId } from "#domain/identifier.ts";
import type { World } from "#domain/world.ts";
import type { Happened, newExchanges } from "#server/log/exchanges.ts";
import type { Platform } from "#server/platform.ts";
import type { Store } from "#server/storage/store.ts";
import type { Commit } from "./commit.ts";
import type { Conditions } from "./conditions.ts";
import { type Answer, encode, encodeOptions, encodeProblem } from "./encode.ts";
import { admitted, type Circumstances, type Judgement, judge, SANDBOX_FAILED } from "./evaluate.ts";
import type { Chance } from "./id-source.ts";
import { type Asked, pass, readAsked, refuse, type Verdict } from "./parsed-request.ts";
import { allowed, type Place, placeAt } from "./route.ts";
import { Trail } from "./trace-builder.ts";

/** What the pipeline works with. */
export interface Counter {
  readonly platform: Platform;
  readonly chance: Chance;
  readonly store: Store;
  readonly conditions: Conditions;
  readonly exchanges: ReturnType<typeof newExchanges>;
  /** The sandbox clock of a world. */
  readonly clock: (world: World) => Instant;
  readonly commit: Commit;
}

/** The methods that may change the world; their calls are judged one at a time, in every tab. */
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

const sawOf = (condition: Condition): string =>
  condition.kind === "slow" ? `slow by ${condition.by / 1000} s` : condition.kind.replace("_", " ");

function networkVerdict(condition: Condition | null): Verdict<null> {
  if (condition?.kind === "rate_limited") {
    const detail = "The sandbox was told to answer 429. Wait 5 seconds, then send the same request again.";
    return refuse({ code: "rate_limited", detail, extras: {} }, "told to answer 429");
  }
  if (condition?.kind === "internal_error" || condition?.kind === "storage_unavailable") {
    const status = errors[condition.kind].status;
    const detail = `The sandbox was told to answer ${status}. Nothing was changed. Send the same request again.`;
    return refuse(failure(condition.kind, detail), `told to answer ${status}`);
  }
  return pass(null, condition ? sawOf(condition) : "nothing armed");
}

/** A judgement whose commit the browser refused: nothing was changed. */
function uncommitted(judgement: Judgement): Judgement {
  const refused = storageRefused();
  const findings = judgement.trace.findings.map(
    (finding): Finding =>
      finding.check === "commit"
        ? { check: "commit", result: "stopped", saw: "the browser refused to store" }
        : finding,
  );
  const trace: Trace = { findings, stoppedBy: refused.code, changes: [] };
  return { ...judgement, refused, answer: null, originalRequest: null, trace };
}

/** Judges a request against the newest world and commits what it changed, or says why that could not be. */
async function judged(
  { store, clock, chance, commit }: Counter,
  asked: Asked,
  given: Omit<Circumstances, "at" | "random">,
) {
  const { world: shown } = store.state.getState();
  if (!WRITES.has(asked.method))
    return judge(shown, asked, { ...given, at: clock(shown), random: chance.forRecords(shown) });
  const { result, isStored } = await commit((world, at) => {
    const judgement = judge(world, asked, { ...given, at, random: chance.forRecords(world) });
    return { world: judgement.world, result: judgement };
  });
  return isStored ? result : uncommitted(result);
}

async function waited(condition: Condition | null, { platform }: Counter): Promise<void> {
  if (condition?.kind !== "slow") return;
  await new Promise<void>((wake) => platform.after(condition.by, wake));
}

/** A call whose request never arrives: nobody judged it. */
const UNHEARD = { answer: { status: 0, headers: [], body: "" }, trace: new Trail().trace(null, []) } as const;

type Note = (happened: Pick<Happened, "operation" | "trace" | "answer" | "lost">) => void;

/** Writes what happened to a request into the log. */
function noteOf(
  { platform, store, clock, exchanges }: Counter,
  call: Pick<Happened, "asked" | "requestId" | "startedAt">,
) {
  const note: Note = (happened) => {
    const { world } = store.state.getState();
    exchanges.note({ ...call, world: world.id, at: clock(world), endedAt: platform.now(), ...happened });
  };
  return note;
}

/** Answers OPTIONS with what the path takes: it needs no key, and meets no condition. */
function options(place: Place, path: string, requestId: string, at: Instant) {
  const allow = allowed(place);
  const trail = new Trail();
  trail.take("path", pass(null, path));
  trail.take("method", pass(null, `OPTIONS, answered with Allow: ${allow}`));
  return { operation: null, trace: trail.trace(null, []), answer: encodeOptions(allow, requestId, at), lost: null };
}

async function answered(counter: Counter, asked: Asked, requestId: string, note: Note) {
  const { platform, store, conditions } = counter;
  const operationOf = () => admitted(store.state.getState().world, asked);
  const condition = asked.headers.has(OWN_CALL_HEADER) ? null : conditions.take(operationOf);
  await waited(condition, counter);
  if (condition?.kind === "lost_request") {
    note({ operation: operationOf(), ...UNHEARD, lost: "request" });
    return null;
  }
  const judgement = await judged(counter, asked, {
    requestId,
    network: networkVerdict(condition),
  });
  if (judgement.failure) platform.report(judgement.failure);
  const answer = encode(judgement, asked, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  const lost = condition?.kind === "lost_answer" ? "answer" : null;
  note({ operation: judgement.operation, trace: judgement.trace, answer, lost });
  return lost === null ? answer : null;
}

/**
 * The one pipeline: a Request to /v1 in, its answer out; null where one of the two is lost on its way. It never throws:
 * what fails inside is answered 500 without a stack, is reported, and changes nothing.
 */
export async function answerTo(request: Request, counter: Counter): Promise<Answer | null> {
  const { platform, store, chance } = counter;
  // What the page asks for its own use, whenever it does, must not come between the visitor's calls.
  const isOwn = request.headers.has(OWN_CALL_HEADER);
  const requestId = isOwn ? newId(platform.random, "req_") : chance.requestId(store.state.getState().world);
  const startedAt = platform.now();
  try {
    const asked = await readAsked(request);
    const note = noteOf(counter, { asked, requestId, startedAt });
    const path = asked.url.pathname;
    const place = placeAt(path);
    if (asked.method !== "OPTIONS" || !place) return await answered(counter, asked, requestId, note);
    const happened = options(place, path, requestId, platform.now());
    note(happened);
    return happened.answer;
  } catch (error) {
    platform.report(error);
    return encodeProblem(SANDBOX_FAILED, { requestId, at: platform.now(), baseUrl: platform.baseUrl });
  }
}
