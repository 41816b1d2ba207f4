import type { ErrorCode } from "#contract/api/error-code.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { ActingKey, Action } from "#web/client/actions.ts";
import { pathTo } from "#web/client/routes.ts";

/** Matches a call sent since the lesson was started. An omitted member matches anything. */
export interface CallMatcher {
  readonly operation?: OperationId;
  /** The response status, or `refused` for any status from 400. */
  readonly status?: number | "refused";
  readonly code?: ErrorCode;
  /** What the network lost. Omitted: nothing; the caller received the response. */
  readonly lost?: "request" | "response";
  readonly isReplay?: boolean;
  /** The API key sent: none, any, or one with exactly these scopes. */
  readonly key?: "none" | "any" | readonly Scope[];
  /** A member somewhere in the response, and its value. */
  readonly says?: readonly [member: string, value: string];
  /** A call that must precede this one. */
  readonly after?: CallMatcher;
}

/** What ticks a step: found in the log and the state, regardless of who did it and how. */
export type StepCondition =
  | { readonly kind: "called"; readonly call: CallMatcher }
  /** A fault is active in this tab, or has already affected a call. */
  | { readonly kind: "fault_active"; readonly fault: "lost_answer" }
  /** An order placed since the start of the lesson is delivered. */
  | { readonly kind: "delivered" }
  /** The account's tier differs from the one at the start of the lesson. */
  | { readonly kind: "tier_changed" }
  /** The account has a custom rate, set or changed since the start of the lesson. */
  | { readonly kind: "rate_set" }
  /** A key with exactly these scopes was created since the start of the lesson, or such a key is revoked. */
  | { readonly kind: "key_made" | "key_revoked"; readonly scopes: readonly Scope[] };

/** Actions that start with opening a page, such as `/op/placeOrder` or `/prices`. */
type ActionsOnPage = readonly [open: Extract<Action, { act: "go" }>, ...Action[]];

/** One step: the visitor does it in the playground, and it is ticked automatically. */
export interface Step {
  /** Unique within the lesson. Letters, digits and hyphens. */
  readonly id: string;
  /** What to do, as a short imperative: "List the prices". */
  readonly title: string;
  /** The instruction in full. */
  readonly words: string;
  /** How to do it; shown on request. */
  readonly hint: string;
  readonly happened: StepCondition;
  /** What the step has shown. Must be true however the step was done. */
  readonly learnt: string;
  /** Does the step for the visitor, starting with opening the page where it is done. */
  readonly doIt: ActionsOnPage;
}

/**
 * A lesson, as data only. A new lesson takes one file, `….lesson.ts`. In its sentences, text between backticks is API
 * vocabulary: a member, a value, a header.
 */
export interface Lesson {
  /** Position in the list of lessons. */
  readonly order: number;
  /** The last part of its address, `#/lessons/{id}`. Letters, digits and hyphens. */
  readonly id: string;
  readonly title: string;
  readonly minutes: 1 | 2 | 3;
  /** What the lesson is about, in one sentence. */
  readonly about: string;
  /** What the visitor knows afterwards. */
  readonly knows: readonly string[];
  readonly steps: readonly Step[];
}

/** Opens an operation and sends its example with this API key, or with `body` if given. */
export const calling = (operation: OperationId, key: ActingKey, body?: string): ActionsOnPage => [
  { act: "go", to: pathTo(operation) },
  { act: "fresh", operation },
  ...(body === undefined ? [] : [{ act: "write", operation, draft: { body } } as const]),
  { act: "authorize", with: key },
  { act: "send", operation },
];

/** A step that is ticked by a call of an operation, and done by sending its example, or `body` if given. */
export const stepByCall = (operation: OperationId, call: CallMatcher, key: ActingKey, body?: string) =>
  ({ happened: { kind: "called", call: { operation, ...call } }, doIt: calling(operation, key, body) }) as const;
