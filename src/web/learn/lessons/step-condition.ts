import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { ActiveFault } from "#contract/panel/fault.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isSameList } from "#contract/same-list.ts";
import { isRefused, isReplay, requestHeader } from "#web/client/exchange.ts";
import type { Mark } from "#web/client/stored-lessons.ts";
import type { CallMatcher, StepCondition } from "./lesson.ts";

/** What step conditions are evaluated against. */
export interface Observed {
  /** The visitor's exchanges, oldest first. */
  readonly exchanges: readonly Exchange[];
  readonly stateView: Pick<StateView, "orders" | "keys" | "tier" | "customRate">;
  readonly faults: readonly ActiveFault[];
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
export function happened(condition: StepCondition, { exchanges, stateView, faults }: Observed, mark: Mark): boolean {
  const calls = exchanges.slice(exchanges.findIndex(({ requestId }) => requestId === mark.exchange) + 1);
  switch (condition.kind) {
    case "called":
      return isAmong(calls, condition.call, stateView.keys);
    case "fault_active":
      return (
        faults.some(({ fault }) => fault.kind === condition.fault) || calls.some(({ lost }) => lost === "response")
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
        .filter(({ id, scopes }) => id !== CONSOLE_KEY_ID && areSame(scopes, condition.scopes))
        .some(({ revoked_at }) => condition.kind === "key_made" || revoked_at !== null);
  }
}
