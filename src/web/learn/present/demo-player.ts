import type { StoreApi } from "zustand/vanilla";
import { duration, later } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { runActions } from "#web/client/actions.ts";
import type { Sandbox } from "#web/client/store.ts";
import { announce, forget } from "#web/client/store.ts";
import type { DemoState } from "./demo-state.ts";
import { pressButton } from "./press-button.ts";
import { DEMO_STEPS, type DemoStep, doneAt, SCRIPT, stepAt } from "./script.ts";

/** Who brings the world and the page to where the demo is wanted to be. */
export interface DemoPlayer {
  /** Has the next move begin at the very start, whatever the world is like now. */
  readonly doubt: () => void;
  /** Whether the world is known to be as the script has it. */
  readonly isSure: () => boolean;
  /** Makes one move towards what is wanted. Rejects where the browser refuses to store it. */
  readonly move: () => Promise<void>;
}

const timeOf = ({ at }: DemoStep) => later(SEEDED_START, duration(at * 1000));

const play = (sandbox: Sandbox, beat: DemoStep): Promise<void> =>
  runActions(sandbox, [{ act: "adjust", adjustment: { kind: "hold_at", at: timeOf(beat) } }, ...beat.acts]);

/** Sets the world and the page back to the very start, and plays as many beats as are wanted, at once. */
async function playAnew(sandbox: Sandbox, wanted: number): Promise<void> {
  const { panel, session } = sandbox;
  panel.disarm();
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
  // At first, and where a move failed, nobody knows what the world is like.
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
    // Once the clock has run on past a beat's time, that beat gets its own time only by playing anew.
    move: async () => {
      const { done, wanted } = show.getState();
      const beat = wanted > done ? DEMO_STEPS[done] : undefined;
      if (isSure && beat && sandbox.panel.now() <= timeOf(beat)) await playNext(beat, done + 1);
      else await putBack(wanted);
    },
  };
}
