import type { Tier } from "#contract/api/tier.ts";
import type { FailureKind } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { RunResult } from "./verdict.ts";

/** The part of a `Request` that the service reads. */
type TrialRequest = Pick<Request, "method" | "url" | "headers" | "arrayBuffer">;

/** What a `Response` is made of. */
export interface TrialResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Null if the method or the status allows none. */
  readonly body: string | null;
}

/** A service in memory with sample data, for one run of a program. It shares nothing with the visitor's. */
export interface TrialWorld {
  /** The sample key, the only one. */
  readonly apiKey: string;
  /**
   * Carries out a call, one after another, at a time of the run in milliseconds. The response is null if a message was lost.
   */
  respond(
    request: TrialRequest,
    at: number,
    failure: Exclude<FailureKind, "slow"> | null,
  ): Promise<{ readonly response: TrialResponse | null; readonly exchange: Exchange | null }>;
  /** What was ordered so far. */
  state(): Pick<RunResult, "orders" | "spent">;
}

/**
 * Opens such a service, whose clock shows `start` first: milliseconds since 1970. Its ids are the same each time. The prices are
 * those of a tier, silver without one.
 */
export type OpenTrialWorld = (start: number, tier?: Tier) => Promise<TrialWorld>;

/** The failure of one call, which is counted from 0. */
interface PlannedFailure {
  readonly call: number;
  readonly failure: FailureKind;
}
export type Schedule = readonly PlannedFailure[];

/** A call of a run. */
export interface TrialCall {
  /** When it was made, in milliseconds of the run. */
  readonly at: number;
  readonly failure: FailureKind | null;
  /** Null while it is not carried out. */
  readonly exchange: Exchange | null;
}

/** A call that attempts to place an order, which is its body, with its Idempotency-Key; empty without one. */
export interface Attempt extends TrialCall {
  readonly order: string;
  readonly key: string;
}

export const headerIn = (headers: Exchange["response"]["headers"], name: string) =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];

export const isOrder = (call: TrialCall | undefined): boolean => call?.exchange?.operation === "placeOrder";

export const attemptsIn = ({ calls }: Pick<Trial, "calls">): readonly Attempt[] =>
  calls.flatMap((call) => {
    if (!call.exchange || !isOrder(call)) return [];
    const { headers, body } = call.exchange.request;
    return [{ ...call, order: body, key: headerIn(headers, "idempotency-key") ?? "" }];
  });

/** A run of a program. */
export interface Trial extends RunResult {
  readonly calls: readonly TrialCall[];
  /** How long it took on its own clock, in milliseconds. */
  readonly took: number;
}

/** How a run ended. */
export type Ended = Pick<Trial, "ended" | "reason" | "took">;

/** What runs a program once: its key, and what responds to its calls at a time of the run; "held" is no response in time. */
export interface TrialService {
  readonly apiKey: string;
  readonly respond: (request: TrialRequest, at: number) => Promise<TrialResponse | "held" | null>;
}

/** How late a slow call is carried out at most, in milliseconds: a client may look for it afterwards. */
const LATEST = 60_000;

/**
 * Runs a program once in a world, where some of its calls fail. A slow call is carried out late: when the run has ended, or before
 * the first call that comes a minute later, which is after the client's own time limit.
 */
export async function runTrial(
  opening: Promise<TrialWorld>,
  schedule: Schedule,
  run: (service: TrialService) => Promise<Ended>,
): Promise<Trial> {
  const world = await opening;
  const calls: TrialCall[] = [];
  let late: { readonly due: number; readonly carryOut: (at: number) => Promise<unknown> }[] = [];
  const carryOutLate = async (at: number, isMeant: (due: number) => boolean) => {
    const meant = late.filter(({ due }) => isMeant(due));
    late = late.filter((each) => !meant.includes(each));
    for (const { due, carryOut } of meant) await carryOut(Math.min(due, at));
  };
  const respond: TrialService["respond"] = async (request, at) => {
    const place = calls.length;
    const failure = schedule.find(({ call }) => call === place)?.failure ?? null;
    calls.push({ at, failure, exchange: null });
    const carryOut = async (when: number, met: Exclude<FailureKind, "slow"> | null) => {
      const { response, exchange } = await world.respond(request, when, met);
      calls[place] = { at, failure, exchange };
      return response;
    };
    await carryOutLate(at, (due) => due <= at);
    if (failure !== "slow") return carryOut(at, failure);
    late.push({ due: at + LATEST, carryOut: (when) => carryOut(when, null) });
    return "held";
  };
  const { ended, reason, took } = await run({ apiKey: world.apiKey, respond });
  await carryOutLate(took, () => true);
  return { ended, reason, took, ...world.state(), calls };
}
