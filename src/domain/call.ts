import type * as z from "zod/mini";
import type { NumberAt } from "#contract/api/field-error.ts";
import type { OperationId, operations } from "#contract/api/operations.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Change, Finding } from "#contract/panel/trace.ts";
import type { Random } from "./identifier.ts";
import type { KeyRecord, World } from "./world.ts";

/** The query of a call as it was sent: its text, and its parameters in order. */
export interface SentQuery {
  readonly text: string;
  readonly parameters: readonly (readonly [name: string, text: string])[];
}

/** The query of a list operation, validated. */
export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly status?: OrderStatus | undefined;
}

/** One call: its caller, operation, input and time, and the source of new identifiers. */
export interface Call {
  readonly operation: OperationId;
  readonly caller: KeyRecord | null;
  /** The `{id}` of the path; empty if the path has none. */
  readonly id: string;
  readonly query: SentQuery;
  /** The parsed JSON body, not yet validated; undefined if the operation takes none. */
  readonly body: unknown;
  /** The numbers of the body as they were sent; undefined if the body was not sent as text. */
  readonly numberAt?: NumberAt | undefined;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
}

type Operations = typeof operations;
type ResponseOf<Id extends OperationId> = z.infer<Operations[Id]["response"]["schema"]>;
/** The result of checking a body or a query: what a rule is called with, or a refusal. `observed` is the value that was checked. */
export interface CheckedInput {
  readonly observed: string;
  readonly refused?: Refusal;
  readonly input?: unknown;
}

/** What the rule of an operation is called with: the body or the query, once it is valid. */
export type InputOf<Id extends OperationId> = Operations[Id] extends { body: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : Operations[Id] extends { query: object }
    ? ListQuery
    : undefined;

/**
 * The result of a rule: a refusal the operation declares, or a response with what changed. `observed` is the value the
 * rule checked.
 */
export type Decision<Id extends OperationId> =
  | { readonly refused: Refusal<Operations[Id]["refusals"][number]>; readonly observed: string }
  | {
      readonly refused?: never;
      readonly response: ResponseOf<Id>;
      readonly observed: string;
      /** The next world, if the call changes it. */
      readonly world?: World;
      readonly changes?: readonly Change[];
    };

/** The result of a call: the domain's checks in order, and either a refusal or a response with the next world. */
export type CallOutcome = { readonly findings: readonly Finding[] } & (
  | { readonly refused: Refusal }
  | {
      readonly refused: null;
      readonly response: unknown;
      /** The next world; the identical object if nothing changed. */
      readonly world: World;
      readonly changes: readonly Change[];
      /** The Request-Id of the first response, if this is the stored response to an earlier request; otherwise null. */
      readonly originalRequest: string | null;
    }
);
