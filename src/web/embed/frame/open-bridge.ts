import type { OperationId } from "#contract/api/operations.ts";
import { type FrameEvent, FrameRequest, MESSAGES_A_SECOND, RUNS_A_SECOND } from "#contract/page/frame-message.ts";
import type { Exchange, Panel, ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { isReplay } from "#web/client/exchange.ts";
import { provedIn, stepsOf } from "#web/client/proofs.ts";

/** An event for the embedding page, without the envelope. */
type BareEvent<Event = FrameEvent> = Event extends unknown ? Omit<Event, "source" | "v" | "id"> : never;

/** The state at one point in time. */
interface BridgeState {
  readonly stateView: StateView;
  readonly exchanges: readonly Exchange[];
}

/** The events of a call in this tab. What the network lost is omitted, as the caller did not receive it either. */
function eventsOfCall(exchange: Exchange): readonly BareEvent[] {
  const { operation: op, lost, response, duration, trace } = exchange;
  const events: BareEvent[] = [];
  if (op) events.push({ type: "request", op });
  if (lost !== null) return events;
  const { status } = response;
  if (op) events.push({ type: "response", op, status, ms: Math.round(duration), replayed: isReplay(exchange) });
  if (trace.stoppedBy) events.push({ type: "error", code: trace.stoppedBy });
  return events;
}

function newCalls(before: BridgeState, now: BridgeState): readonly Exchange[] {
  const known = new Set(before.exchanges.map(({ requestId }) => requestId));
  return now.exchanges.filter((each) => each.tab === "this" && !known.has(each.requestId));
}

/** The orders placed or changed in status, oldest first. */
function changedOrders({ stateView: before }: BridgeState, { stateView: now }: BridgeState): readonly ScheduledOrder[] {
  const statusOf = new Map(before.orders.map(({ id, status }) => [id, status]));
  return now.orders.filter(({ id, status }) => statusOf.get(id) !== status).toReversed();
}

function completedSteps(before: BridgeState, now: BridgeState): readonly BareEvent[] {
  const wasDone = stepsOf(provedIn(before));
  return stepsOf(provedIn(now))
    .filter(({ isDone }, index) => isDone && !wasDone[index]?.isDone)
    .map(({ id }) => ({ type: "step.completed", step: id }));
}

/**
 * The events between two moments for the embedding page, never with a key, a header or a body. For another world only
 * its presence and its balance are reported, because its contents did not happen now.
 */
function eventsBetween(before: BridgeState, now: BridgeState): readonly BareEvent[] {
  const { balance, world } = now.stateView;
  const wallet: readonly BareEvent[] =
    balance === before.stateView.balance ? [] : [{ type: "wallet.changed", balance }];
  if (world !== before.stateView.world) return [{ type: "reset" }, ...wallet];
  const changed = changedOrders(before, now);
  const updated = changed.map(({ id, status }): BareEvent => ({ type: "order.updated", order: id, status }));
  return [...newCalls(before, now).flatMap(eventsOfCall), ...updated, ...wallet, ...completedSteps(before, now)];
}

/** Returns a limiter that is true for at most `aSecond` calls within a second. */
function atMost(aSecond: number, now: () => number): () => boolean {
  let taken: readonly number[] = [];
  return () => {
    const at = now();
    taken = taken.filter((time) => at - time < 1000);
    const mayPass = taken.length < aSecond;
    if (mayPass) taken = [...taken, at];
    return mayPass;
  };
}

interface BridgeGiven {
  readonly panel: Pick<Panel, "stateView" | "exchanges" | "mode">;
  /** The frame's id, from its address. */
  readonly id: string | null;
  /** The only origin that the frame connects with; null if the address names none. */
  readonly origin: string | null;
  /** Posts to the embedding page if it has this origin; "*" for any. */
  readonly post: (message: FrameEvent, origin: string) => void;
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number;
  /** Handles a request of the embedding page. */
  readonly handleFrameRequest: (request: FrameRequest) => void;
}

/** A message as received. */
interface Arrived {
  readonly isFromParent: boolean;
  readonly origin: string;
  readonly data: unknown;
  readonly port: MessagePort | undefined;
}

/** Events sent to any origin: they reveal nothing about the visitor's actions. */
const PUBLIC = new Set<BareEvent["type"]>(["ready", "resize"]);

/** Posts to the embedding page and hears it: by messages to its origin or, once it has handed one, by a port. */
function openLine({ id, origin, post, now, handleFrameRequest }: BridgeGiven, onConnect: () => void) {
  const mayRead = atMost(MESSAGES_A_SECOND, now);
  const mayRun = atMost(RUNS_A_SECOND, now);
  let port: MessagePort | null = null;
  const isConnected = () => port !== null || origin !== null;

  /** The message, if it is for this frame and within the rate limit. */
  function accepted(data: unknown): FrameRequest | null {
    // Limited before parsing, because parsing is the expensive part.
    if (!mayRead()) return null;
    const { data: request } = FrameRequest.safeParse(data);
    if (request?.id !== id) return null;
    return request.type !== "run" || mayRun() ? request : null;
  }

  function handle(data: unknown): void {
    const request = accepted(data);
    if (request) handleFrameRequest(request);
  }

  function connect(data: unknown, handed: MessagePort): void {
    if (port || accepted(data)?.type !== "connect") return;
    port = handed;
    port.onmessage = (message) => handle(message.data);
    onConnect();
  }

  return {
    isConnected,
    emit: (event: BareEvent) => {
      const message: FrameEvent = { source: "topup-sandbox", v: 1, id, ...event };
      if (port) port.postMessage(message);
      else if (isConnected() || PUBLIC.has(event.type)) post(message, origin ?? "*");
    },
    /** Takes what is posted to the window of the frame. */
    hear: ({ isFromParent, origin: from, data, port: handed }: Arrived) => {
      if (!isFromParent || (origin !== null && from !== origin)) return;
      if (handed) connect(data, handed);
      else if (origin !== null) handle(data);
    },
    close: () => port?.close(),
  };
}

/** Connects a frame with its embedding page: posts events and handles requests. */
export function openBridge(given: BridgeGiven) {
  const { panel } = given;
  const { isConnected, emit, hear, close } = openLine(given, schedule);
  const momentNow = (): BridgeState => ({
    stateView: panel.stateView.getState(),
    exchanges: panel.exchanges.getState(),
  });
  let posted = momentNow();
  let isReady = false;
  let isScheduled = false;
  let isClosed = false;
  let height: number | null = null;
  /** The operations whose request was told when it went out, and has no record yet; `untold` are those not told yet. */
  const sent = new Set<OperationId>();
  const untold = new Set<OperationId>();

  function postChanges(): void {
    isScheduled = false;
    if (isClosed) return;
    if (!isReady && panel.mode.getState().transport !== "starting") {
      isReady = true;
      emit({ type: "ready" });
    }
    if (!isConnected()) return;
    if (isReady) for (const op of untold) emit({ type: "request", op });
    if (isReady) untold.clear();
    const before = posted;
    posted = momentNow();
    for (const event of eventsBetween(before, posted))
      if (event.type !== "request" || !sent.delete(event.op)) emit(event);
  }

  /** Posts the changes in the next microtask, together with those that still come. */
  function schedule(): void {
    if (!isScheduled) queueMicrotask(postChanges);
    isScheduled = true;
  }

  const unsubscribes = [panel.stateView, panel.exchanges, panel.mode].map((state) => state.subscribe(schedule));
  schedule();

  return {
    hear,
    /** The page sends a request: posted now, and not again with its effects. */
    sent: (op: OperationId) => {
      sent.add(op);
      untold.add(op);
      schedule();
    },
    /** Posts the height of the frame's content if it has changed. */
    measured: (exact: number) => {
      const next = Math.ceil(exact);
      if (next === height) return;
      height = next;
      emit({ type: "resize", height });
    },
    close: () => {
      isClosed = true;
      close();
      for (const unsubscribe of unsubscribes) unsubscribe();
    },
  };
}
