import { type FrameEvent, FrameRequest, MESSAGES_A_SECOND, RUNS_A_SECOND } from "#contract/page/frame-message.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { atMost } from "./at-most.ts";
import { eventsBetween, type Moment, type Told } from "./events-between.ts";

interface BridgeGiven {
  readonly panel: Pick<Panel, "stateView" | "exchanges" | "mode">;
  /** The frame's id, from its address. */
  readonly id: string | null;
  /** The only origin whose messages are accepted and that receives events; null if the address names none. */
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
}

export interface Bridge {
  readonly hear: (message: Arrived) => void;
  /** Posts the height of the frame's content if it has changed. */
  readonly measured: (height: number) => void;
  readonly close: () => void;
}

/** Events sent to any origin: they reveal nothing about the visitor's actions. */
const PUBLIC = new Set<Told["type"]>(["ready", "resize"]);

/** Accepts a message from the embedding page, of the given origin, for this frame, within the rate limit. */
function gate({ id, origin, now }: BridgeGiven): (message: Arrived) => FrameRequest | null {
  const mayRead = atMost(MESSAGES_A_SECOND, now);
  const mayRun = atMost(RUNS_A_SECOND, now);
  return (message) => {
    if (!message.isFromParent || message.origin !== origin) return null;
    // Limited before parsing, because parsing is the expensive part.
    if (!mayRead()) return null;
    const { data: request } = FrameRequest.safeParse(message.data);
    if (request?.id !== id) return null;
    return request.type !== "run" || mayRun() ? request : null;
  };
}

/** Runs `work` once in the next microtask, however often it is requested. */
function soon(work: () => void) {
  let state: "idle" | "waiting" | "closed" = "idle";
  return {
    ask: () => {
      if (state !== "idle") return;
      state = "waiting";
      queueMicrotask(() => {
        if (state === "closed") return;
        state = "idle";
        work();
      });
    },
    close: () => {
      state = "closed";
    },
  };
}

/** Connects a frame with its embedding page: posts events and handles requests. */
export function openBridge(given: BridgeGiven): Bridge {
  const { panel, id, origin, post, handleFrameRequest } = given;
  const heeded = gate(given);
  const momentNow = (): Moment => ({ stateView: panel.stateView.getState(), exchanges: panel.exchanges.getState() });
  let told = momentNow();
  let isReady = false;
  let height: number | null = null;

  function tell(what: Told): void {
    if (origin === null && !PUBLIC.has(what.type)) return;
    post({ source: "topup-sandbox", v: 1, id, ...what }, origin ?? "*");
  }

  const look = soon(() => {
    if (!isReady && panel.mode.getState().transport !== "starting") {
      isReady = true;
      tell({ type: "ready" });
    }
    const before = told;
    told = momentNow();
    for (const event of eventsBetween(before, told)) tell(event);
  });
  const ends = [panel.stateView, panel.exchanges, panel.mode].map((state) => state.subscribe(look.ask));
  look.ask();

  return {
    hear: (message) => {
      const request = heeded(message);
      if (request) handleFrameRequest(request);
    },
    measured: (exact) => {
      const next = Math.ceil(exact);
      if (next === height) return;
      height = next;
      tell({ type: "resize", height });
    },
    close: () => {
      look.close();
      for (const end of ends) end();
    },
  };
}
