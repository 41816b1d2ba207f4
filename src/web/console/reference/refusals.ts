import { errors } from "#contract/api/error.ts";
import type { ErrorCode } from "#contract/api/error-code.ts";
import { commonRefusals, type Operation } from "#contract/api/operation.ts";

/** The errors of a path or method that the API spec does not list; they belong to no operation. */
export const ELSEWHERE = ["not_found", "method_not_allowed"] as const satisfies readonly ErrorCode[];

/** The error codes of an operation by status, lowest first. */
export function refusalsByStatus({ refusals }: Operation): readonly (readonly [number, readonly ErrorCode[]])[] {
  const codes = [...new Set<ErrorCode>([...refusals, ...commonRefusals])];
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((one, other) => one - other);
  return statuses.map((status) => [status, codes.filter((code) => errors[code].status === status)]);
}
