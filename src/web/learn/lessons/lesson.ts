import type { ErrorCode } from "#contract/api/error-code.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { Action } from "#web/client/actions.ts";

/** A call to look for among those sent since the lesson was begun. What is left out may be anything. */
export interface CallMatcher {
  readonly operation?: OperationId;
  /** What the service answered: a status, or `refused` for any from 400. */
  readonly status?: number | "refused";
  readonly code?: ErrorCode;
  /** What the network lost. Left out: nothing, the caller saw the answer. */
  readonly lost?: "request" | "answer";
  readonly isReplay?: boolean;
  /** The API key it was sent with: none, any, or one that holds exactly these scopes. */
  readonly key?: "none" | "any" | readonly Scope[];
  /** A member the answer carries somewhere, and its value. */
  readonly says?: readonly [member: string, value: string];
  /** A call that must have come before it. */
  readonly after?: CallMatcher;
}

/** What ticks a step, looked for in the log and the books, whoever did it and however. */
export type StepCondition =
  | { readonly kind: "called"; readonly call: CallMatcher }
  /** A condition waits for the calls of this tab, or has befallen one. */
  | { readonly kind: "armed"; readonly condition: "lost_request" | "lost_answer" }
  /** An order placed since the lesson was begun is delivered. */
  | { readonly kind: "delivered" }
  /** The account's tier is another than when the lesson was begun. */
  | { readonly kind: "tier_changed" }
  /** The account has a custom rate that it had not when the lesson was begun. */
  | { readonly kind: "rate_set" }
  /** A key with exactly these scopes was made since the lesson was begun. */
  | { readonly kind: "key_made"; readonly scopes: readonly Scope[] }
  /** Such a key is revoked. */
  | { readonly kind: "key_revoked"; readonly scopes: readonly Scope[] };

/** One step: the visitor does it in the playground, and it ticks itself. */
export interface Step {
  /** Unique within the lesson. Letters, digits and hyphens. */
  readonly id: string;
  /** What to do, in a few words, as an order: "List the prices". */
  readonly title: string;
  /** The same in full. */
  readonly words: string;
  /** How, for who asks. */
  readonly hint: string;
  /** Where it is done: an address within the page, such as `/op/placeOrder` or `/prices`. */
  readonly place: string;
  readonly happened: StepCondition;
  /** What it showed. True however the step was done. */
  readonly learnt: string;
  /** Does the step in the visitor's place, beginning with going where it is done. */
  readonly doIt: readonly Action[];
}

/**
 * A lesson: data, and nothing else. One file of it, `….lesson.ts`, is all a new lesson takes. In its sentences what stands
 * between backticks is the interface's own: a member, a value, a header.
 */
export interface Lesson {
  /** Where it stands among the others. */
  readonly order: number;
  /** The last part of its address, `#/lessons/{id}`. Letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly minutes: 1 | 2 | 3;
  /** What it is about, in one sentence. */
  readonly about: string;
  /** What the visitor knows at its end. */
  readonly knows: readonly string[];
  readonly steps: readonly Step[];
}
