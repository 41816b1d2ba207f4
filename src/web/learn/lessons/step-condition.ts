import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import { MASKED_START } from "#contract/api/key-in-text.ts";
import type { Scope } from "#contract/api/scope.ts";
import type { ActiveFault } from "#contract/panel/fault.ts";
import type { Exchange, StateView } from "#contract/panel/panel.ts";
import { isRefused, isReplay, requestHeader } from "#web/client/exchange.ts";
import type { Mark } from "#web/client/stored-lessons.ts";
import type { CallMatcher, StepCondition } from "./lesson.ts";

/** What step conditions are evaluated against. */
export interface Seen {
  /** The visitor's exchanges, oldest first. */
  readonly exchanges: readonly Exchange[];
  readonly stateView: Pick<StateView, "orders" | "keys" | "tier" | "customRate">;
  readonly faults: readonly ActiveFault[];
}

/** The current position in the log and the state. */
export const markOf = ({ exchanges, stateView }: Seen): Mark => ({
  exchange: exchanges.at(-1)?.requestId ?? null,
  order: stateView.orders[0]?.id ?? null,
  key: stateView.keys[0]?.id ?? null,
  tier: stateView.tier,
  customRate: stateView.customRate,
});

/** The entries after a mark, from a list sorted newest first. All of them if the mark belongs to another world. */
function since<Entry extends { readonly id: string }>(newestFirst: readonly Entry[], id: string | null) {
  const at = newestFirst.findIndex((entry) => entry.id === id);
  return at < 0 ? newestFirst : newestFirst.slice(0, at);
}

const callsSince = (exchanges: readonly Exchange[], { exchange }: Mark): readonly Exchange[] =>
  exchanges.slice(exchanges.findIndex(({ requestId }) => requestId === exchange) + 1);

const areSame = (some: readonly Scope[], others: readonly Scope[]): boolean =>
  some.length === others.length && some.every((scope) => others.includes(scope));

/** The log shows the last 4 characters of a key, which is enough to find its record. */
function isSentWith(exchange: Exchange, wanted: NonNullable<CallMatcher["key"]>, { keys }: Seen["stateView"]): boolean {
  const sent = requestHeader(exchange, "Authorization");
  if (wanted === "none" || sent === null) return wanted === "none" && sent === null;
  if (wanted === "any") return true;
  return keys.some(({ last4, scopes }) => sent.endsWith(MASKED_START + last4) && areSame(scopes, wanted));
}

const hasStatus = (exchange: Exchange, status: NonNullable<CallMatcher["status"]>): boolean =>
  status === "refused" ? isRefused(exchange) : exchange.response.status === status;

/** Whether this call matches; `after` is not checked here. */
function isIt(exchange: Exchange, matcher: CallMatcher, stateView: Seen["stateView"]): boolean {
  const { operation, status, code, lost = null, isReplay: isReplayed, key, says } = matcher;
  return (
    (operation === undefined || exchange.operation === operation) &&
    (status === undefined || hasStatus(exchange, status)) &&
    (code === undefined || exchange.trace.stoppedBy === code) &&
    exchange.lost === lost &&
    (isReplayed === undefined || isReplay(exchange) === isReplayed) &&
    (key === undefined || isSentWith(exchange, key, stateView)) &&
    (says === undefined || exchange.response.body.includes(`"${says[0]}":"${says[1]}"`))
  );
}

function isAmong(calls: readonly Exchange[], matcher: CallMatcher, stateView: Seen["stateView"]): boolean {
  const { after } = matcher;
  return calls.some(
    (exchange, at) =>
      isIt(exchange, matcher, stateView) && (after === undefined || isAmong(calls.slice(0, at), after, stateView)),
  );
}

/** The visitor's keys with these scopes created since the mark; the console key never counts. */
const keysSince = ({ keys }: Seen["stateView"], mark: Mark, scopes: readonly Scope[]) =>
  since(keys, mark.key).filter((key) => key.id !== CONSOLE_KEY_ID && areSame(key.scopes, scopes));

/** Whether a condition has been met since the mark, according to the log and the state. */
export function happened(happening: StepCondition, { exchanges, stateView, faults }: Seen, mark: Mark): boolean {
  const calls = callsSince(exchanges, mark);
  switch (happening.kind) {
    case "called":
      return isAmong(calls, happening.call, stateView);
    case "fault_active": {
      const lost = happening.fault === "lost_answer" ? "response" : "request";
      const isWaiting = faults.some(({ fault }) => fault.kind === happening.fault);
      return isWaiting || calls.some((call) => call.lost === lost);
    }
    case "delivered":
      return since(stateView.orders, mark.order).some(({ status }) => status === "delivered");
    case "tier_changed":
      return stateView.tier !== mark.tier;
    case "rate_set":
      return stateView.customRate !== null && stateView.customRate !== mark.customRate;
    case "key_made":
      return keysSince(stateView, mark, happening.scopes).length > 0;
    case "key_revoked":
      return keysSince(stateView, mark, happening.scopes).some(({ revoked_at }) => revoked_at !== null);
  }
}
