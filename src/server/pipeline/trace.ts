import type { Refusal } from "#contract/api/problem.ts";
import { CHECKS, type Change, type Check, type Finding, type Trace } from "#contract/panel/trace.ts";

/** The trace of a call: its findings, and the checks that it did not reach. */
export function traceOf(made: readonly Finding[], stoppedBy: Refusal | null, changes: readonly Change[]): Trace {
  const findings = (Object.keys(CHECKS) as Check[]).map(
    (check): Finding =>
      made.find((finding) => finding.check === check) ?? { check, result: "not_reached", observed: null },
  );
  return { findings, stoppedBy: stoppedBy?.code ?? null, changes };
}
