import type { ErrorCode } from "#contract/api/error.ts";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import type { OperationId } from "#contract/api/operations.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { ActiveFailure } from "#contract/panel/failure.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import type { ActingKey, Action } from "#web/client/actions.ts";
import { isRefused, isReplay, requestHeader } from "#web/client/exchange.ts";
import { pathTo } from "#web/client/routes.ts";
import type { Mark } from "#web/client/stored-lessons.ts";

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
  /** A failure is active in this tab, or has already affected a call. */
  | { readonly kind: "failure_active"; readonly failure: "response_lost" }
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
  /** What to do, as a short imperative: "List the products". */
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

/** What step conditions are evaluated against. */
export interface Observed {
  /** The visitor's exchanges, oldest first. */
  readonly exchanges: readonly Exchange[];
  readonly stateView: Pick<StateView, "orders" | "keys" | "tier" | "customRate">;
  readonly failures: readonly ActiveFailure[];
}

/** The current position in the log and the state. */
export const markOf = ({ exchanges, stateView: { orders, keys, tier, customRate } }: Observed): Mark => ({
  exchange: exchanges.at(-1)?.requestId ?? null,
  order: orders[0]?.id ?? null,
  key: keys[0]?.id ?? null,
  tier,
  customRate,
});

/** The entries after a mark, from a list sorted newest first. All of them if the mark belongs to another world. */
function since<Entry extends { readonly id: string }>(newestFirst: readonly Entry[], id: string | null) {
  const at = newestFirst.findIndex((entry) => entry.id === id);
  return at < 0 ? newestFirst : newestFirst.slice(0, at);
}

const areSame = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  isSameList(some.toSorted(), others.toSorted());

/** The log shows the last 4 characters of a key, which is enough to find its record. */
function isSentWith(exchange: Exchange, wanted: NonNullable<CallMatcher["key"]>, keys: StateView["keys"]): boolean {
  const sent = requestHeader(exchange, "Authorization");
  if (wanted === "none" || sent === null) return wanted === "none" && sent === null;
  if (wanted === "any") return true;
  return keys.some(({ last4, scopes }) => sent.endsWith(MASKED_START + last4) && areSame(scopes, wanted));
}

/** Whether one of these calls, sorted oldest first, matches. */
function isAmong(calls: readonly Exchange[], matcher: CallMatcher, keys: StateView["keys"]): boolean {
  const { operation, status, code, lost = null, isReplay: isReplayed, key, says, after } = matcher;
  return calls.some(
    (exchange, at) =>
      (operation === undefined || exchange.operation === operation) &&
      (status === undefined || (status === "refused" ? isRefused(exchange) : exchange.response.status === status)) &&
      (code === undefined || exchange.trace.stoppedBy === code) &&
      exchange.lost === lost &&
      (isReplayed === undefined || isReplay(exchange) === isReplayed) &&
      (key === undefined || isSentWith(exchange, key, keys)) &&
      (says === undefined || exchange.response.body.includes(`"${says[0]}":"${says[1]}"`)) &&
      (after === undefined || isAmong(calls.slice(0, at), after, keys)),
  );
}

/** Whether a condition has been met since the mark, according to the log and the state. */
export function happened(condition: StepCondition, { exchanges, stateView, failures }: Observed, mark: Mark): boolean {
  const calls = exchanges.slice(exchanges.findIndex(({ requestId }) => requestId === mark.exchange) + 1);
  switch (condition.kind) {
    case "called":
      return isAmong(calls, condition.call, stateView.keys);
    case "failure_active":
      return (
        failures.some(({ failure }) => failure.kind === condition.failure) ||
        calls.some(({ lost }) => lost === "response")
      );
    case "delivered":
      return since(stateView.orders, mark.order).some(({ status }) => status === "delivered");
    case "tier_changed":
      return stateView.tier !== mark.tier;
    case "rate_set":
      return stateView.customRate !== null && stateView.customRate !== mark.customRate;
    case "key_made":
    case "key_revoked":
      return since(stateView.keys, mark.key)
        .filter(({ id, scopes }) => id !== SAMPLE_KEY_ID && areSame(scopes, condition.scopes))
        .some(({ revoked_at }) => condition.kind === "key_made" || revoked_at !== null);
  }
}
