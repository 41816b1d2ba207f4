import { type FrameEvent, FrameRequest, MESSAGES_A_SECOND, RUNS_A_SECOND } from "#contract/page/frame-message.ts";
import type { Panel } from "#contract/panel/panel.ts";
import { atMost } from "./at-most.ts";
import { eventsBetween, type Moment, type Told } from "./events-between.ts";

interface BridgeGiven {
  readonly panel: Pick<Panel, "stateView" | "exchanges" | "mode">;
  /** The frame's own name, as its address gives it. */
  readonly id: string | null;
  /** The one origin whose messages are heeded, and that is told what happens; null where the address names none. */
  readonly origin: string | null;
  /** Posts to the embedding page, if that is of this origin; "*" for any. */
  readonly post: (message: FrameEvent, origin: string) => void;
  /** In milliseconds, from any beginning. */
  readonly now: () => number;
  /** Does what the embedding page asks. */
  readonly handleFrameRequest: (request: FrameRequest) => void;
}

/** A message as it arrives. */
interface Arrived {
  readonly isFromParent: boolean;
  readonly origin: string;
  readonly data: unknown;
}

export interface Bridge {
  readonly hear: (message: Arrived) => void;
  /** Tells the height of what the frame shows, where it is another. */
  readonly measured: (height: number) => void;
  readonly close: () => void;
}

/** Said to everybody: they tell nothing of what the visitor does. */
const PUBLIC = new Set<Told["type"]>(["ready", "resize"]);

/** Whether a message is one to heed: from the embedding page, of the named origin, for this frame, and not one too many. */
function gate({ id, origin, now }: BridgeGiven): (message: Arrived) => FrameRequest | null {
  const mayRead = atMost(MESSAGES_A_SECOND, now);
  const mayRun = atMost(RUNS_A_SECOND, now);
  return (message) => {
    if (!message.isFromParent || message.origin !== origin) return null;
    // Before it is read: reading is what costs.
    if (!mayRead()) return null;
    const { data: request } = FrameRequest.safeParse(message.data);
    if (request?.id !== id) return null;
    return request.type !== "run" || mayRun() ? request : null;
  };
}

/** Calls this once what happens now has happened, however often it is asked to. */
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

/** Between a frame and the page it is in: says what happens, and hears what is asked. */
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
