import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";

/** What answers a path or a method the interface does not list: no operation's own refusals. */
export const ELSEWHERE = ["not_found", "method_not_allowed"] as const satisfies readonly ErrorCode[];

/** The codes an operation can answer with, by status, lowest first. */
export function refusalsByStatus({ refusals }: Operation): readonly (readonly [number, readonly ErrorCode[]])[] {
  const codes = [...new Set<ErrorCode>([...refusals, ...commonRefusals])];
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((one, other) => one - other);
  return statuses.map((status) => [status, codes.filter((code) => errors[code].status === status)]);
}
