import * as z from "zod/mini";
import { createStore, type StoreApi } from "zustand/vanilla";
import { duration, type Instant, later } from "#contract/api/time.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { type Settings, storeNameOf } from "#contract/page/settings.ts";
import type { StateView } from "#contract/panel/panel.ts";
import { runActions } from "#web/client/actions.ts";
import { reasonOf } from "#web/client/http.ts";
import { savedValue } from "#web/client/saved-value.ts";
import { announce, forget, type Sandbox } from "#web/client/store.ts";
import {
  DEMO_STEPS,
  type DemoMove,
  type DemoStep,
  doneAfter,
  doneAt,
  type Look,
  QUESTIONS,
  SCRIPT,
  stepAt,
} from "./script.ts";

/** The progress of the demo. */
export interface DemoState {
  /** How many demo steps are done; 0 before the first. */
  readonly done: number;
  /** How many demo steps have been requested. */
  readonly wanted: number;
  /** Whether the sandbox is known to match the script. That is unknown at first, and after a failed move. */
  readonly isSure: boolean;
  /** Whether the state is being restored; what is on screen then belongs to no step. */
  readonly isPuttingBack: boolean;
  /** How often the state was restored; each time the view is remounted. */
  readonly putBacks: number;
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  readonly startedAt: number | null;
  /** The question that is asked, from 0; null without one. */
  readonly asked: number | null;
  /** The question whose answer is shown. */
  readonly answered: number | null;
  /** Why the last press failed. */
  readonly failure: string | null;
}

/** What the audience looks at: the answer to a question, else what the step shows. */
export const lookOf = ({ done, answered }: DemoState): Look | undefined =>
  (answered === null ? DEMO_STEPS[done - 1] : QUESTIONS[answered])?.look;

const timeOf = ({ at }: DemoStep) => later(SEEDED_START, duration(at * 1000));

const play = (sandbox: Sandbox, { acts }: Pick<DemoStep, "acts">, at: Instant): Promise<void> =>
  runActions(sandbox, [{ act: "adjust", adjustment: { kind: "hold_at", at } }, ...acts]);

/** Resets the state and the page to the start and plays the wanted number of demo steps at once. */
async function replay(sandbox: Sandbox, wanted: number): Promise<void> {
  const { panel, session } = sandbox;
  panel.clearFailures();
  await panel.reset();
  forget(session);
  session.setState({ dialog: null });
  for (const step of DEMO_STEPS.slice(0, wanted)) await play(sandbox, step, timeOf(step));
}

function announceStep({ session }: Sandbox, done: number): void {
  const step = stepAt(done);
  announce(session, `Step ${step + 1} of ${SCRIPT.length}. ${SCRIPT[step]?.say}`);
}

const isThere = ({ isSure, done, wanted, asked, answered }: DemoState): boolean =>
  isSure && done === wanted && asked === answered;

/** Makes one move towards what is wanted. Rejects if the browser refuses to store it. */
async function makeMove(sandbox: Sandbox, { getState, setState }: StoreApi<DemoState>): Promise<void> {
  const { isSure, done, wanted, asked, answered, putBacks } = getState();
  const next = wanted > done ? DEMO_STEPS[done] : undefined;
  const question = done === wanted && asked !== null ? QUESTIONS[asked] : undefined;
  // An answer has changed the state, and once the clock has run past a step's time, only a replay from the start can give
  // that step its own time.
  const isKnown = isSure && answered === null;
  setState({ isSure: false });
  if (isKnown && question) {
    announce(sandbox.session, question.ask);
    // The clock is held where it is.
    await play(sandbox, question, SEEDED_START);
    setState({ answered: asked });
  } else if (isKnown && next && sandbox.panel.now() <= timeOf(next)) {
    if (doneAt(stepAt(done + 1)) === done + 1) announceStep(sandbox, done + 1);
    await play(sandbox, next, timeOf(next));
    setState({ done: done + 1 });
  } else {
    setState({ isPuttingBack: true });
    await replay(sandbox, wanted);
    setState({ done: wanted, isPuttingBack: false, putBacks: putBacks + 1, answered: null });
    announceStep(sandbox, wanted);
  }
  setState({ isSure: true });
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
  const { panel, settings, openTrialWorld } = sandbox;
  const saved = savedValue("tab", `${storeNameOf(settings)}:beat`, SavedProgress);
  const initial = {
    done: 0,
    isSure: false,
    isPuttingBack: true,
    putBacks: 0,
    asked: null,
    answered: null,
    failure: null,
    ...beginning(settings, saved.read()),
  };
  const state = createStore<DemoState>(() => initial);
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    state.setState({ failure: null });
    try {
      while (!isThere(state.getState())) {
        await makeMove(sandbox, state);
        const { done, startedAt } = state.getState();
        saved.write({ done, startedAt });
      }
    } catch (error) {
      const failure = reasonOf(error);
      const none = { asked: null, answered: null, isPuttingBack: false };
      state.setState(({ done }) => ({ ...none, failure, wanted: Math.max(done, 1) }));
    }
    isWorking = false;
  }

  /** The clock runs only for a delivery: after it, the clock is held until the next demo step. */
  function holdAfterDelivery(now: StateView, before: StateView): void {
    if (now.clockSpeed === 0 || deliveredIn(now) <= deliveredIn(before)) return;
    // If the browser refuses to store that, the next step finds the clock too late and replays from the start.
    panel.adjust({ kind: "hold_at", at: SEEDED_START }).catch(() => {});
  }

  function move(to: DemoMove): void {
    const { wanted, startedAt, asked } = state.getState();
    const asks = to.kind === "ask" && to.question !== asked ? to.question : null;
    // The first move from an answer leads back to where the question was asked.
    const isBack = asked !== null && to.kind !== "step";
    state.setState({
      // A step of the talk is replayed from the start, whatever the current state.
      ...(to.kind === "step" && { isSure: false }),
      asked: asks,
      wanted: isBack ? wanted : doneAfter(to, wanted),
      startedAt: to.kind === "ask" ? startedAt : startedAfter(to, startedAt, panel.realNow()),
    });
    void work();
  }

  /** Prepares the stage on the first call; returns a function that stops listening to the sandbox's state. */
  function open(): () => void {
    // The service that programs are tried on is loaded first: the network may be gone later.
    void Promise.resolve(openTrialWorld?.(1))
      .catch(() => {})
      .then(work);
    return panel.stateView.subscribe(holdAfterDelivery);
  }
  return { state, open, move };
}

export type DemoController = ReturnType<typeof createDemoController>;
