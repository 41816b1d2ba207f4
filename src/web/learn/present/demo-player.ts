import type { StoreApi } from "zustand/vanilla";
import { duration, later } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { runActions } from "#web/client/actions.ts";
import { announce, forget, type Sandbox } from "#web/client/store.ts";
import { DEMO_STEPS, type DemoStep, doneAt, SCRIPT, stepAt } from "./script.ts";

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
function pressButton(words: string): void {
  if (!document.hasFocus()) return;
  // The page has to render the button's container first.
  setTimeout(() => {
    if (pressRendered(words)) return;
    const rendered = new MutationObserver(() => {
      if (pressRendered(words)) rendered.disconnect();
    });
    rendered.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => rendered.disconnect(), PATIENCE);
  });
}

const timeOf = ({ at }: DemoStep) => later(SEEDED_START, duration(at * 1000));

const play = (sandbox: Sandbox, step: DemoStep): Promise<void> =>
  runActions(sandbox, [{ act: "adjust", adjustment: { kind: "hold_at", at: timeOf(step) } }, ...step.acts]);

/** Resets the state and the page to the start and plays the wanted number of demo steps at once. */
async function replay(sandbox: Sandbox, wanted: number): Promise<void> {
  const { panel, session } = sandbox;
  panel.clearFaults();
  await panel.reset();
  forget(session);
  session.setState({ dialog: null });
  for (const step of DEMO_STEPS.slice(0, wanted)) await play(sandbox, step);
}

function announceStep({ session }: Sandbox, done: number): void {
  const step = stepAt(done);
  announce(session, `Step ${step + 1} of ${SCRIPT.length}. ${SCRIPT[step]?.say}`);
}

/** Brings the state and the page to the wanted demo step. */
export function createDemoPlayer(sandbox: Sandbox, state: StoreApi<DemoState>) {
  // Whether the state is known to match the script. It is unknown at first and after a failed move.
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
    if (step.press !== undefined) pressButton(step.press);
  }

  return {
    /** Makes the next move replay from the start, whatever the current state. */
    doubt: () => {
      isSure = false;
    },
    isThere: () => isSure && state.getState().done === state.getState().wanted,
    /** Makes one move towards the wanted demo step. Rejects if the browser refuses to store it. */
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
