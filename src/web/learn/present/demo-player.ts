import type { StoreApi } from "zustand/vanilla";
import { duration, later } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { runActions } from "#web/client/actions.ts";
import { announce, forget, type Sandbox } from "#web/client/store.ts";
import type { DemoState } from "./demo-state.ts";
import { DEMO_STEPS, type DemoStep, doneAt, SCRIPT, stepAt } from "./script.ts";

/** How long to wait for a button to be rendered, in milliseconds. */
const PATIENCE = 3000;

const namedSo = (button: HTMLElement, words: string): boolean =>
  [button.getAttribute("aria-label"), button.textContent].some((name) => name?.startsWith(words));

/** Presses a button of the page or of an open dialog, if it is rendered. */
function pressed(words: string): boolean {
  const buttons = document.querySelectorAll<HTMLElement>("dialog[open] button, main button");
  const button = [...buttons].find((each) => namedSo(each, words));
  button?.focus();
  button?.click();
  return button !== undefined;
}

/** Presses a button once it is rendered. Does nothing without focus: browsers then refuse to copy. */
function pressButton(words: string): void {
  if (!document.hasFocus()) return;
  // The page has to render the button's container first.
  setTimeout(() => {
    if (pressed(words)) return;
    const drawn = new MutationObserver(() => {
      if (pressed(words)) drawn.disconnect();
    });
    drawn.observe(document.body, { childList: true, subtree: true });
    setTimeout(() => drawn.disconnect(), PATIENCE);
  });
}

/** Brings the state and the page to the wanted step of the demo. */
export interface DemoPlayer {
  /** Makes the next move replay from the start, whatever the current state. */
  readonly doubt: () => void;
  /** Whether the state is known to match the script. */
  readonly isSure: () => boolean;
  /** Makes one move towards the wanted step. Rejects if the browser refuses to store it. */
  readonly move: () => Promise<void>;
}

const timeOf = ({ at }: DemoStep) => later(SEEDED_START, duration(at * 1000));

const play = (sandbox: Sandbox, beat: DemoStep): Promise<void> =>
  runActions(sandbox, [{ act: "adjust", adjustment: { kind: "hold_at", at: timeOf(beat) } }, ...beat.acts]);

/** Resets the state and the page to the start and plays the wanted number of steps at once. */
async function playAnew(sandbox: Sandbox, wanted: number): Promise<void> {
  const { panel, session } = sandbox;
  panel.clearFaults();
  await panel.reset();
  forget(session);
  session.setState({ dialog: null });
  for (const beat of DEMO_STEPS.slice(0, wanted)) await play(sandbox, beat);
}

function announceStep({ session }: Sandbox, done: number): void {
  const step = stepAt(done);
  announce(session, `Step ${step + 1} of ${SCRIPT.length}. ${SCRIPT[step]?.say}`);
}

export function createDemoPlayer(sandbox: Sandbox, show: StoreApi<DemoState>): DemoPlayer {
  // The state is unknown at first and after a failed move.
  let isSure = false;

  async function putBack(wanted: number): Promise<void> {
    isSure = false;
    show.setState({ isPuttingBack: true });
    await playAnew(sandbox, wanted);
    isSure = true;
    show.setState(({ putBacks }) => ({ done: wanted, isPuttingBack: false, putBacks: putBacks + 1 }));
    announceStep(sandbox, wanted);
  }

  async function playNext(beat: DemoStep, done: number): Promise<void> {
    isSure = false;
    if (doneAt(stepAt(done)) === done) announceStep(sandbox, done);
    await play(sandbox, beat);
    isSure = true;
    show.setState({ done });
    if (beat.press !== undefined) pressButton(beat.press);
  }

  return {
    doubt: () => {
      isSure = false;
    },
    isSure: () => isSure,
    // Once the clock has run past a step's time, only a replay from the start can give that step its own time.
    move: async () => {
      const { done, wanted } = show.getState();
      const beat = wanted > done ? DEMO_STEPS[done] : undefined;
      if (isSure && beat && sandbox.panel.now() <= timeOf(beat)) await playNext(beat, done + 1);
      else await putBack(wanted);
    },
  };
}
