import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { storeName } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { type SavedValue, savedValue } from "#web/client/saved-value.ts";
import type { Sandbox } from "#web/client/store.ts";
import { createDemoPlayer, type DemoState } from "./demo-player.ts";
import { DEMO_STEPS, type DemoMove, doneAfter, doneAt, SCRIPT } from "./script.ts";

/** The part of the demo's progress that a reload resumes. */
const SavedProgress = z.object({
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  startedAt: z.nullable(z.int().check(z.minimum(0))),
});

export interface DemoController {
  readonly state: Pick<StoreApi<DemoState>, "getState" | "getInitialState" | "subscribe">;
  /** Prepares the stage on the first call; returns a function that stops listening to the sandbox's state. */
  open(): () => void;
  move(move: DemoMove): void;
}

/** Where the page starts: at this tab's saved progress, else at the step named in the address. */
function beginning({ settings }: Sandbox, saved: SavedValue<z.infer<typeof SavedProgress>>) {
  const progress = settings.reset ? null : saved.read();
  if (progress) return { wanted: progress.done, startedAt: progress.startedAt };
  const step = Math.min(Math.max(settings.step ?? 1, 1), SCRIPT.length);
  return { wanted: doneAt(step - 1), startedAt: null };
}

/** When the talk began: with the first move forward after its first step was restored. */
function startedAfter(move: DemoMove, startedAt: number | null, now: number): number | null {
  if (move.kind === "back") return startedAt;
  return move.kind === "step" && move.step === 0 ? null : (startedAt ?? now);
}

const deliveredIn = ({ orders }: StateView): number => orders.filter(({ status }) => status === "delivered").length;

/** A press only changes the target, and one worker moves the demo there, so no press is lost or applied twice. */
export function createDemoController(sandbox: Sandbox): DemoController {
  const { panel, settings } = sandbox;
  const saved = savedValue("tab", `${storeName(settings.id)}:beat`, SavedProgress);
  const initial = { done: 0, isPuttingBack: true, putBacks: 0, failure: null, ...beginning(sandbox, saved) };
  const state = createStore<DemoState>(() => initial);
  const player = createDemoPlayer(sandbox, state);
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    state.setState({ failure: null });
    try {
      while (!player.isThere()) {
        await player.move();
        const { done, startedAt } = state.getState();
        saved.write({ done, startedAt });
      }
    } catch (error) {
      const failure = reasonOf(error);
      state.setState(({ done }) => ({ failure, wanted: Math.max(done, 1), isPuttingBack: false }));
    }
    isWorking = false;
  }

  /** The clock runs only for a delivery: after it, the clock is held until the next demo step. */
  function holdAfterDelivery(now: StateView, before: StateView): void {
    if (now.clockSpeed === 0 || deliveredIn(now) <= deliveredIn(before)) return;
    // If the browser refuses to store that, the next step finds the clock too late and replays from the start.
    panel.adjust({ kind: "hold_at", at: SEEDED_START }).catch(() => {});
  }

  return {
    state,
    open: () => {
      void work();
      return panel.stateView.subscribe(holdAfterDelivery);
    },
    move: (move) => {
      const { wanted, startedAt } = state.getState();
      if (move.kind === "step") player.doubt();
      state.setState({
        wanted: doneAfter(move, wanted),
        startedAt: startedAfter(move, startedAt, panel.realNow()),
      });
      void work();
    },
  };
}
