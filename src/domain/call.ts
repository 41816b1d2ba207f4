import type * as z from "zod/mini";
import type { OperationId, operations } from "#contract/api/operations.ts";
import type { OrderStatus } from "#contract/api/order.ts";
import type { Refusal } from "#contract/api/problem.ts";
import type { Instant } from "#contract/api/time.ts";
import type { Change, Finding } from "#contract/panel/trace.ts";
import type { Random } from "./identifier.ts";
import type { KeyRecord, World } from "./world.ts";

/** Which part of a list is asked for. */
export interface ListQuery {
  readonly page: number;
  readonly limit: number;
  readonly status?: OrderStatus | undefined;
}

/** One call, all of it: who asks for what, when, and where new identifiers come from. */
export interface Call {
  readonly operation: OperationId;
  readonly caller: KeyRecord | null;
  /** The `{id}` of the path, where it has one. */
  readonly id: string;
  readonly query: ListQuery;
  /** The parsed JSON body, not yet checked; undefined where the operation takes none. */
  readonly body: unknown;
  readonly idempotencyKey: string | null;
  readonly requestId: string;
  readonly at: Instant;
  readonly random: Random;
}

type Operations = typeof operations;
type AnswerOf<Id extends OperationId> = z.infer<Operations[Id]["answer"]["schema"]>;
export type InputOf<Id extends OperationId> = Operations[Id] extends { body: infer S extends z.ZodMiniType }
  ? z.infer<S>
  : undefined;

/** What a rule decides: a refusal the operation declares, or an answer with what changed. `saw` is what it weighed. */
export type Decision<Id extends OperationId> =
  | { readonly refused: Refusal<Operations[Id]["refusals"][number]>; readonly saw: string }
  | {
      readonly refused: null;
      readonly answer: AnswerOf<Id>;
      readonly saw: string;
      /** The world after, where the call changes it. */
      readonly world?: World;
      readonly changes?: readonly Change[];
    };

/** What comes of a call: the checks of the core in order, and a refusal, or an answer and the world after it. */
export type Outcome = { readonly findings: readonly Finding[] } & (
  | { readonly refused: Refusal }
  | {
      readonly refused: null;
      readonly answer: unknown;
      /** The world after; the very same value where nothing changed. */
      readonly world: World;
      readonly changes: readonly Change[];
      /** The Request-Id first answered with, where this is the stored answer to an earlier request. */
      readonly originalRequest: string | null;
    }
);
