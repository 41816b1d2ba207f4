import * as z from "zod/mini";
import { ERROR_CODES, type ErrorCode, type errors } from "./error.ts";
import { assumed } from "./note.ts";
import { RequestId } from "./request-id.ts";

/** What can be wrong with one field, parameter or header. */
const FIELD_ERROR_CODES = [
  "required",
  "wrong_type",
  "too_short",
  "too_long",
  "out_of_range",
  "not_integer",
  "invalid_format",
  "duplicate_item",
  "unknown_scope",
  "unknown_field",
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

/** One entry of `errors[]`: a code, one location (body pointer, query parameter or header), and how to fix it. */
export const FieldError = z.strictObject({
  code: assumed(z.enum(FIELD_ERROR_CODES), "The kind of error."),
  pointer: assumed(z.optional(z.string()), "The place in the body, as a JSON Pointer in a URI fragment (RFC 6901)."),
  parameter: assumed(z.optional(z.string()), "The query parameter."),
  header: assumed(z.optional(z.string()), "The header."),
  detail: assumed(z.string(), "What is wrong and how to correct it."),
});
export type FieldError = { readonly code: FieldErrorCode; readonly detail: string } & (
  | { readonly pointer: string }
  | { readonly parameter: string }
  | { readonly header: string }
);

type Extras<C extends ErrorCode> = (typeof errors)[C] extends { extras: infer S extends z.ZodMiniType }
  ? { readonly extras: z.infer<S> }
  : { readonly extras?: never };

/** A refusal as a rule returns it: a code, a detail, and the extra members of that code. No status and no headers. */
export type Refusal<C extends ErrorCode = ErrorCode> = {
  [K in C]: {
    readonly code: K;
    readonly detail: string;
    readonly errors?: readonly FieldError[];
  } & Extras<K>;
}[C];

/** The members of every problem (RFC 9457, plus three of our own). */
export const Problem = z.object({
  type: assumed(z.url(), "The address of this code's reference in the sandbox."),
  title: assumed(z.string(), "A summary of the error. The same for every error with this code."),
  status: assumed(z.int(), "The HTTP status, repeated."),
  code: assumed(z.enum(ERROR_CODES), "The error code. Branch on this in your code."),
  detail: assumed(z.string(), "What happened in this call, and what to do next."),
  request_id: assumed(RequestId, "The Request-Id of this response."),
  errors: assumed(z.optional(z.array(FieldError)), "Every field error found in the request."),
});
export type Problem = z.infer<typeof Problem> & Readonly<Record<string, unknown>>;
