import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { type Settings, storeName } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import type { Sandbox } from "#web/client/store.ts";
import { createDemoPlayer } from "./demo-player.ts";
import type { DemoState } from "./demo-state.ts";
import { DEMO_STEPS, doneAt, SCRIPT } from "./script.ts";

const Kept = z.object({
  /** How many demo steps are done. */
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  startedAt: z.nullable(z.int().check(z.minimum(0))),
});
type Kept = z.infer<typeof Kept>;

const nameOf = ({ id }: Pick<Settings, "id">): string => `${storeName(id)}:beat`;

/** This tab's saved progress; null if there is none or it does not parse. */
function keptShow(settings: Pick<Settings, "id">): Kept | null {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(nameOf(settings)) ?? "null")).data ?? null;
  } catch {
    return null;
  }
}

/** Saves this tab's progress for a reload. If storage is refused, a reload starts over. */
function keepShow(settings: Pick<Settings, "id">, { done, startedAt }: Kept): void {
  try {
    sessionStorage.setItem(nameOf(settings), JSON.stringify({ done, startedAt }));
  } catch {
    // The demo continues as long as the page stays open.
  }
}

export interface DemoController {
  readonly show: Pick<StoreApi<DemoState>, "getState" | "getInitialState" | "subscribe">;
  /** Prepares the stage on the first call; returns a function that stops listening to the state. */
  open(): () => void;
  next(): void;
  back(): void;
  /** Restores everything to the start of a step, counted from 0. */
  goTo(step: number): void;
}

const deliveredIn = ({ orders }: StateView): number => orders.filter(({ status }) => status === "delivered").length;

/** Where the page starts: at this tab's saved progress, else at the step named in the address. */
function beginning({ settings }: Sandbox): Pick<DemoState, "wanted" | "startedAt"> {
  const kept = settings.reset ? null : keptShow(settings);
  if (kept) return { wanted: kept.done, startedAt: kept.startedAt };
  const step = Math.min(Math.max(settings.step ?? 1, 1), SCRIPT.length);
  return { wanted: doneAt(step - 1), startedAt: null };
}

/** Moves the demo towards `wanted`, one move at a time; a press meanwhile only changes `wanted`. */
function newWork(sandbox: Sandbox, show: StoreApi<DemoState>) {
  const player = createDemoPlayer(sandbox, show);
  let isWorking = false;
  async function untilThere(): Promise<void> {
    while (!player.isSure() || show.getState().done !== show.getState().wanted) {
      await player.move();
      keepShow(sandbox.settings, show.getState());
    }
  }
  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    show.setState({ failure: null });
    try {
      await untilThere();
    } catch (error) {
      const failure = reasonOf(error);
      show.setState(({ done }) => ({ failure, wanted: Math.max(done, 1), isPuttingBack: false }));
    }
    isWorking = false;
  }
  return { work, doubt: player.doubt };
}

/** A press only changes the target, and one worker moves the demo there, so no press is lost or applied twice. */
export function createDemoController(sandbox: Sandbox): DemoController {
  const { panel } = sandbox;
  const show = createStore<DemoState>(() => ({
    done: 0,
    isPuttingBack: true,
    putBacks: 0,
    failure: null,
    ...beginning(sandbox),
  }));
  const { work, doubt } = newWork(sandbox, show);
  function want(wanted: number, startedAt: number | null): void {
    show.setState({ wanted, startedAt });
    void work();
  }
  /** The clock runs only for a delivery: after it, the clock is held until the next step. */
  function holdAfterDelivery(now: StateView, before: StateView): void {
    if (now.clockSpeed === 0 || deliveredIn(now) <= deliveredIn(before)) return;
    // If the browser refuses to store that, the next step finds the clock too late and replays from the start.
    panel.adjust({ kind: "hold_at", at: SEEDED_START }).catch(() => {});
  }
  return {
    show,
    open: () => {
      void work();
      return panel.stateView.subscribe(holdAfterDelivery);
    },
    next: () => {
      const { wanted, startedAt } = show.getState();
      want(Math.min(wanted + 1, DEMO_STEPS.length), startedAt ?? panel.realNow());
    },
    back: () => {
      const { wanted, startedAt } = show.getState();
      want(Math.max(wanted - 1, 1), startedAt);
    },
    goTo: (step) => {
      doubt();
      const { startedAt } = show.getState();
      want(doneAt(step), step === 0 ? null : (startedAt ?? panel.realNow()));
    },
  };
}
