import type { Method } from "#contract/api/operation.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { type HeaderLine, lineIn } from "./header-line.ts";

/** A complete call as it is sent: everything a customer would send. */
export interface ApiRequest {
  readonly operation: OperationId;
  readonly method: Method;
  /** The path with its query, such as `/v1/products?page=2`. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  readonly body: string | null;
}

/** The value of a header, or null. */
export const headerOf = ({ headers }: ApiRequest, name: string): string | null => lineIn(headers, name);

/** Whether the request may carry an Idempotency-Key: only POST is protected against replay. */
export const isPost = ({ method }: ApiRequest): boolean => method === "POST";
