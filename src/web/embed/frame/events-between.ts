import type { FrameEvent } from "#contract/page/frame-message.ts";
import type { Exchange, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { isVisitors } from "#web/client/own-call.ts";
import { stepsOf } from "#web/client/runbook.ts";

type Bare<Message> = Message extends unknown ? Omit<Message, "source" | "v" | "id"> : never;

/** An event for the embedding page, without the envelope. */
export type Told = Bare<FrameEvent>;

/** The state at one point in time. */
export interface Moment {
  readonly stateView: StateView;
  readonly exchanges: readonly Exchange[];
}

/** The events of a call in this tab. What the network lost is omitted, as the caller did not receive it either. */
function toldOfCall(exchange: Exchange): readonly Told[] {
  const { operation, lost, answer, duration, trace } = exchange;
  const isAnswered = lost === null;
  const { status } = answer;
  return [
    ...(operation ? [{ type: "request", op: operation } as const] : []),
    ...(operation && isAnswered
      ? [{ type: "response", op: operation, status, ms: Math.round(duration), replayed: isReplay(exchange) } as const]
      : []),
    ...(isAnswered && trace.stoppedBy ? [{ type: "error", code: trace.stoppedBy } as const] : []),
  ];
}

function newCalls(before: Moment, now: Moment): readonly Exchange[] {
  const known = new Set(before.exchanges.map(({ requestId }) => requestId));
  return now.exchanges.filter((each) => each.tab === "this" && isVisitors(each) && !known.has(each.requestId));
}

/** The orders placed or changed in status, oldest first. */
function changedOrders({ stateView: before }: Moment, { stateView: now }: Moment): readonly ScheduledOrder[] {
  const statusOf = new Map(before.orders.map(({ id, status }) => [id, status]));
  return now.orders.filter(({ id, status }) => statusOf.get(id) !== status).toReversed();
}

function completedSteps(before: Moment, now: Moment): readonly Told[] {
  const at = ({ stateView, exchanges }: Moment) => stepsOf(stateView, exchanges.filter(isVisitors));
  const wasDone = at(before);
  return at(now)
    .filter(({ isDone }, index) => isDone && !wasDone[index]?.isDone)
    .map(({ id }) => ({ type: "step.completed", step: id }));
}

/**
 * The events between two moments for the embedding page, never with a key, a header or a body. For another world only
 * its presence and its balance are reported, because its contents did not happen now.
 */
export function eventsBetween(before: Moment, now: Moment): readonly Told[] {
  const isReplaced = before.stateView.world !== now.stateView.world;
  const { balance } = now.stateView;
  const wallet: readonly Told[] = balance === before.stateView.balance ? [] : [{ type: "wallet.changed", balance }];
  if (isReplaced) return [{ type: "reset" }, ...wallet];
  const updated = changedOrders(before, now).map(
    ({ id, status }): Told => ({ type: "order.updated", order: id, status }),
  );
  return [...newCalls(before, now).flatMap(toldOfCall), ...updated, ...wallet, ...completedSteps(before, now)];
}
