import { type ErrorCode, errors } from "./error.ts";
import { commonRefusals, type Operation } from "./operation.ts";

/** Every error code an operation can respond with. */
export const codesOf = ({ refusals }: Operation): readonly ErrorCode[] => [...refusals, ...commonRefusals];

/** The error codes of an operation by status, lowest first. */
export function refusalsByStatus(operation: Operation): readonly (readonly [number, readonly ErrorCode[]])[] {
  const codes = codesOf(operation);
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((one, other) => one - other);
  return statuses.map((status) => [status, codes.filter((code) => errors[code].status === status)]);
}
