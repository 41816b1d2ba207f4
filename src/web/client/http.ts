import type { Method } from "#contract/api/operation.ts";
import type { OperationId } from "#contract/api/operations.ts";
import { type HeaderLine, lineIn } from "./header-line.ts";

/** A call as it goes out: everything a customer would send. */
export interface ApiRequest {
  readonly operation: OperationId;
  readonly method: Method;
  /** The path with its query, such as `/v1/products?page=2`. */
  readonly path: string;
  readonly headers: readonly HeaderLine[];
  readonly body: string | null;
}

/** The value of one of its headers, or null. */
export const headerOf = ({ headers }: ApiRequest, name: string): string | null => lineIn(headers, name);

/** Whether it may carry an Idempotency-Key: only a POST is protected against replay. */
export const isPost = ({ method }: ApiRequest): boolean => method === "POST";
