import type { Refusal } from "#contract/api/problem.ts";
import { CHECKS, type Change, type Check, type Finding, type Trace } from "#contract/panel/trace.ts";
import type { CheckResult } from "./parsed-request.ts";

/** Ends the checks early with the refusal of the failed one. Never leaves the pipeline. */
export class CheckFailed extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Collects the checks of one call, in the order of the contract. */
export class TraceBuilder {
  readonly #findings: Finding[];

  constructor(findings: readonly Finding[] = []) {
    this.#findings = [...findings];
  }

  /** The checks recorded so far. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** Records a check and returns its value; a refusal throws `CheckFailed`. */
  take<T>(check: Check, result: CheckResult<T>): T {
    const { observed } = result;
    if (result.refused) {
      this.#findings.push({ check, result: "stopped", observed });
      throw new CheckFailed(result.refused);
    }
    this.#findings.push({ check, result: result.isNeeded ? "passed" : "not_needed", observed });
    return result.value;
  }

  /** Records checks made by the domain, each check once. */
  add(findings: readonly Finding[]): void {
    const known = new Set(this.#findings.map(({ check }) => check));
    this.#findings.push(...findings.filter(({ check }) => !known.has(check)));
  }

  /** All recorded checks, and those that were not reached. */
  trace(stoppedBy: Refusal | null, changes: readonly Change[]): Trace {
    const made = new Map(this.#findings.map((finding) => [finding.check, finding]));
    const findings = (Object.keys(CHECKS) as Check[]).map(
      (check): Finding => made.get(check) ?? { check, result: "not_reached", observed: null },
    );
    return { findings, stoppedBy: stoppedBy?.code ?? null, changes };
  }
}
