import type * as z from "zod/mini";
import type { ErrorCode } from "./error.ts";
import type { Provenance } from "./note.ts";
import type { QueryParameter } from "./pagination.ts";
import type { ResponseHeader } from "./response-header.ts";
import type { Scope } from "./scope.ts";

export type Method = "GET" | "POST" | "DELETE";

/** Who may call: anyone (a key changes the prices), any valid key, or a key with one scope. */
type Access = "anyone" | "any_key" | Scope;

/** One operation of the API, as data. Everything that depends on the API is derived from this. */
export interface Operation {
  readonly method: Method;
  /** The path template, such as `/v1/orders/{id}`; its only parameter, if any, is `id`. */
  readonly path: string;
  readonly summary: string;
  readonly provenance: Provenance;
  readonly access: Access;
  /** The schema of the path's `{id}`, if it has one. */
  readonly id?: z.ZodMiniType;
  readonly query?: Readonly<Record<string, QueryParameter>>;
  readonly body?: z.ZodMiniType;
  readonly response: {
    readonly status: 200 | 201;
    readonly schema: z.ZodMiniType;
    readonly headers: readonly ResponseHeader[];
  };
  /** The refusals of this operation beyond `commonRefusals`. */
  readonly refusals: readonly ErrorCode[];
}

/** Refusals that every operation may return. */
export const commonRefusals = [
  "authorization_malformed",
  "authentication_required",
  "api_key_malformed",
  "api_key_unknown",
  "api_key_revoked",
  "rate_limited",
  "internal_error",
  "storage_unavailable",
] as const satisfies readonly ErrorCode[];

/** Refusals of every operation that takes a body and accepts an Idempotency-Key. */
export const postRefusals = [
  "payload_too_large",
  "unsupported_media_type",
  "malformed_json",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "validation_failed",
] as const satisfies readonly ErrorCode[];

/** The maximum size of a body, in bytes. */
export const MAX_BYTES = 16 * 1024;

/** Headers of every response. */
export const commonHeaders = [
  "Content-Type",
  "Request-Id",
  "Date",
  "Cache-Control",
  "X-Sandbox",
] as const satisfies readonly ResponseHeader[];

/** Headers of the response to every POST whose Idempotency-Key is well-formed. */
export const postHeaders = [
  "Idempotency-Key",
  "Idempotent-Replayed",
  "Original-Request",
] as const satisfies readonly ResponseHeader[];

/** Headers that only refusals with a certain status carry. */
export const headersOfStatus: Readonly<Record<number, readonly ResponseHeader[]>> = {
  400: ["WWW-Authenticate"],
  401: ["WWW-Authenticate"],
  403: ["WWW-Authenticate"],
  415: ["Accept", "Accept-Encoding"],
  429: ["Retry-After", "RateLimit", "RateLimit-Policy"],
  503: ["Retry-After"],
};
