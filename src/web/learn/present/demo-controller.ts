import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { duration, later } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { type Settings, storeNameOf } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { runActions } from "#web/client/actions.ts";
import { reasonOf } from "#web/client/http.ts";
import { nextLinks } from "#web/client/next-links.ts";
import { savedValue } from "#web/client/saved-value.ts";
import { announce, forget, type Sandbox } from "#web/client/store.ts";
import { DEMO_STEPS, type DemoMove, type DemoStep, doneAfter, doneAt, SCRIPT, stepAt } from "./script.ts";

/** The progress of the demo. */
export interface DemoState {
  /** How many demo steps are done; 0 before the first. */
  readonly done: number;
  /** How many demo steps have been requested. */
  readonly wanted: number;
  /** Whether the state is being restored; what is on screen then belongs to no step. */
  readonly isPuttingBack: boolean;
  /** How often the state was restored; each time the view is remounted. */
  readonly putBacks: number;
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  readonly startedAt: number | null;
  /** Whether the slide after the last demo step is shown. */
  readonly isAfter: boolean;
  /** Why the last press failed. */
  readonly failure: string | null;
}

/** How long to wait for a button to be rendered, in milliseconds. */
const PATIENCE = 3000;

/** Presses a button of the page or of an open dialog; false if it is not rendered. */
function pressRendered(words: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button, main button");
  const button = [...buttons].find((each) =>
    [each.getAttribute("aria-label"), each.textContent].some((name) => name?.startsWith(words)),
  );
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Presses a button once it is rendered. Does nothing without focus: browsers then refuse to copy. */
async function pressButton(words: string): Promise<void> {
  if (!document.hasFocus()) return;
  const end = performance.now() + PATIENCE;
  do await new Promise(requestAnimationFrame);
  while (!pressRendered(words) && performance.now() < end);
}

const timeOf = ({ at }: DemoStep) => later(SEEDED_START, duration(at * 1000));

const play = (sandbox: Sandbox, step: DemoStep): Promise<void> =>
  runActions(sandbox, [{ act: "adjust", adjustment: { kind: "hold_at", at: timeOf(step) } }, ...step.acts]);

/** Resets the state and the page to the start and plays the wanted number of demo steps at once. */
async function replay(sandbox: Sandbox, wanted: number): Promise<void> {
  const { panel, session } = sandbox;
  panel.clearFailures();
  await panel.reset();
  forget(session);
  session.setState({ dialog: null });
  for (const step of DEMO_STEPS.slice(0, wanted)) await play(sandbox, step);
}

function announceStep({ session }: Sandbox, done: number): void {
  const step = stepAt(done);
  announce(session, `Step ${step + 1} of ${SCRIPT.length}. ${SCRIPT[step]?.say}`);
}

/** Brings the sandbox and the page to the wanted demo step, one move at a time. */
function createDemoPlayer(sandbox: Sandbox, state: StoreApi<DemoState>) {
  // Whether the sandbox is known to match the script. That is unknown at first and after a failed move.
  let isSure = false;

  async function putBack(wanted: number): Promise<void> {
    state.setState({ isPuttingBack: true });
    await replay(sandbox, wanted);
    state.setState(({ putBacks }) => ({ done: wanted, isPuttingBack: false, putBacks: putBacks + 1 }));
    announceStep(sandbox, wanted);
  }

  async function playNext(step: DemoStep, done: number): Promise<void> {
    if (doneAt(stepAt(done)) === done) announceStep(sandbox, done);
    await play(sandbox, step);
    state.setState({ done });
    if (step.press !== undefined) void pressButton(step.press);
  }

  return {
    /** Makes the next move replay from the start, whatever the current state. */
    doubt: () => {
      isSure = false;
    },
    isThere: () => isSure && state.getState().done === state.getState().wanted,
    /** Makes one move. Rejects if the browser refuses to store it. */
    move: async () => {
      const { done, wanted } = state.getState();
      const next = wanted > done ? DEMO_STEPS[done] : undefined;
      // Once the clock has run past a step's time, only a replay from the start can give that step its own time.
      const isPlayable = isSure && next && sandbox.panel.now() <= timeOf(next);
      isSure = false;
      await (isPlayable ? playNext(next, done + 1) : putBack(wanted));
      isSure = true;
    },
  };
}

/** The part of the demo's progress that a reload resumes. */
const SavedProgress = z.object({
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  startedAt: z.nullable(z.int().check(z.minimum(0))),
});

/** Where the page starts: at this tab's saved progress, else at the step named in the address. */
function beginning({ reset, step }: Settings, saved: z.infer<typeof SavedProgress> | null) {
  if (saved && !reset) return { wanted: saved.done, startedAt: saved.startedAt };
  return { wanted: doneAt(Math.min(Math.max(step ?? 1, 1), SCRIPT.length) - 1), startedAt: null };
}

/** When the talk began: with the first move forward after its first step was restored. */
function startedAfter(move: DemoMove, startedAt: number | null, now: number): number | null {
  if (move.kind === "back") return startedAt;
  return move.kind === "step" && move.step === 0 ? null : (startedAt ?? now);
}

const deliveredIn = ({ orders }: StateView): number => orders.filter(({ status }) => status === "delivered").length;

/** A press only changes the target, and one worker moves the demo there, so no press is lost or applied twice. */
export function createDemoController(sandbox: Sandbox) {
  const { panel, session, settings, host } = sandbox;
  const hasSlideAfter = nextLinks(host).length > 0;
  const saved = savedValue("tab", `${storeNameOf(settings)}:beat`, SavedProgress);
  const initial = {
    done: 0,
    isPuttingBack: true,
    putBacks: 0,
    isAfter: false,
    failure: null,
    ...beginning(settings, saved.read()),
  };
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

  /** Turns to the slide after the last demo step, or back from it; false if the move is one of the script. */
  function turned(to: DemoMove): boolean {
    const { done, wanted, isAfter } = state.getState();
    const isEnd = hasSlideAfter && done === wanted && done === DEMO_STEPS.length;
    if (!isEnd || to.kind === "step" || (to.kind === "back" && !isAfter)) return false;
    const shows = to.kind === "next";
    session.setState({ dialog: shows ? null : "share" });
    if (shows && !isAfter) announce(session, "What next?");
    state.setState({ isAfter: shows });
    return true;
  }

  function move(to: DemoMove): void {
    if (turned(to)) return;
    const { wanted, startedAt } = state.getState();
    if (to.kind === "step") player.doubt();
    state.setState({
      wanted: doneAfter(to, wanted),
      startedAt: startedAfter(to, startedAt, panel.realNow()),
      isAfter: false,
    });
    void work();
  }

  /** Prepares the stage on the first call; returns a function that stops listening to the sandbox's state. */
  function open(): () => void {
    void work();
    return panel.stateView.subscribe(holdAfterDelivery);
  }
  return { state, open, move };
}

export type DemoController = ReturnType<typeof createDemoController>;
