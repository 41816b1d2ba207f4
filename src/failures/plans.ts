// Which failures are tried, in which order, and when their runs begin.

import type { FailureKind } from "#contract/panel/failure.ts";
import { isOrder, type Schedule, type Trial, type TrialCall } from "./trial-world.ts";
import type { Turns } from "./turns.ts";

/** The failures that are tried at each call, alone and together. */
export const COMBINED = [
  "request_lost",
  "response_lost",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const satisfies readonly FailureKind[];

const WITH_LATE = [...COMBINED, "slow"] as const;

/** The most failures in one run. */
export const DEEPEST = 3;

/** How many equal looks in a row are required to fail alone, besides the last of them. */
const FEW_LOOKS = 8;

/** Here a minute, day, month and year end at once, so what is made of the date is another text a moment later. The clock of a service with sample data is not before it. */
export const MIDNIGHT = Date.UTC(2027, 0, 1);

/** Failures to try. Without the required ones nothing is called safe. */
export interface Plan {
  readonly schedule: Schedule;
  readonly isRequired: boolean;
  /** When its run begins, in milliseconds since 1970. */
  readonly start: number;
}

/** A run whose failures others are added to. */
export type Planned = Pick<Plan, "schedule" | "start"> & { readonly trial: Trial };

/** A look and its response; null for an order. */
function lookOf(call: TrialCall): string | null {
  if (call.exchange === null || isOrder(call)) return null;
  const { request, response } = call.exchange;
  return JSON.stringify([request.method, request.path, request.body, response.status, response.body]);
}

/** For each call, how many just before it are the same look with the same response. */
function repeatsIn({ calls }: Trial): readonly number[] {
  const looks = calls.map(lookOf);
  const repeats: number[] = [];
  for (const [at, look] of looks.entries()) {
    repeats.push(look !== null && look === looks[at - 1] ? (repeats.at(-1) ?? 0) + 1 : 0);
  }
  return repeats;
}

/** When a run begins in which a call fails too: a moment before the key of the first order that fails turns. */
function startOf({ schedule, start, trial: { calls } }: Planned, call: number, turns: Turns): number {
  if (schedule.some((planned) => isOrder(calls[planned.call]))) return start;
  const failed = calls[call];
  const turn = isOrder(failed) && turns.get(failed?.exchange?.request.body ?? "");
  if (failed && turn) return turn.start - (failed.at - turn.at);
  return schedule.length > 0 ? start : MIDNIGHT - 1 - (failed?.at ?? 0);
}

/**
 * What may fail after the failures of a run: each failure at each later call, orders first. It is required for one failure, and
 * for more if those before are of orders, as the third then is too. A late call is tried alone, a late order also with one other
 * failure of an order. In a series of equal looks the first few and the last are required to fail, after an order's failure
 * the first.
 */
export function plansAfter(planned: Planned, turns: Turns): Plan[] {
  const { schedule, trial } = planned;
  const { calls } = trial;
  const depth = schedule.length;
  const isLate = schedule.some(({ failure }) => failure === "slow");
  const areOrders = schedule.every(({ call }) => isOrder(calls[call]));
  if (depth === DEEPEST || (isLate && !(areOrders && depth === 1))) return [];
  const repeats = repeatsIn(trial);
  const isSpared = (call: number) =>
    depth === 0 ? (repeats[call] ?? 0) >= FEW_LOOKS && (repeats[call + 1] ?? 0) > 0 : (repeats[call] ?? 0) > 0;
  const later = calls.map((_, call) => call).slice((schedule.at(-1)?.call ?? -1) + 1);
  const orders = later.filter((call) => isOrder(calls[call]));
  const others = isLate ? [] : later.filter((call) => !isOrder(calls[call]));
  return [...orders, ...others].flatMap((call) => {
    const ofOrder = isOrder(calls[call]);
    const isRequired = areOrders && (depth < 2 || ofOrder) && !isSpared(call);
    const failures = depth === 0 || (depth === 1 && areOrders && ofOrder) ? WITH_LATE : COMBINED;
    const start = startOf(planned, call, turns);
    return failures.map((failure) => ({ schedule: [...schedule, { call, failure }], isRequired, start }));
  });
}

export const isAnyRequired = (plans: readonly Plan[]): boolean => plans.some(({ isRequired }) => isRequired);

/** Takes the plans to try next: the required ones first, and of those the ones with the fewest failures. */
export function nextPlans(plans: readonly Plan[]): readonly Plan[] {
  const required = plans.filter(({ isRequired }) => isRequired);
  const from = required.length > 0 ? required : plans;
  const fewest = Math.min(...from.map(({ schedule }) => schedule.length));
  return from.filter(({ schedule }) => schedule.length === fewest);
}
