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
import { DEMO_STEPS, type DemoMove, type DemoStep, doneAt, LAST_STEP, QUESTIONS, SCRIPT, stepAt } from "./script.ts";

/** The part of the demo's progress that a reload resumes. */
const SavedProgress = z.object({
  done: z.int().check(z.minimum(1), z.maximum(DEMO_STEPS.length)),
  /** When the talk began, on the real clock, in milliseconds; null before it. */
  startedAt: z.nullable(z.int().check(z.minimum(0))),
  /** How many failures were tried on the program that is safe; null before. */
  tried: z.nullable(z.int()),
});

export interface DemoState extends z.infer<typeof SavedProgress> {
  /** How many demo steps have been requested; those that are `done` are shown. */
  readonly wanted: number;
  /** The question that is asked, from 0; null without one. */
  readonly asked: number | null;
  /** The question whose answer is shown. */
  readonly answered: number | null;
  /** Whether the sandbox is known to match the script. That is unknown at first, and after a failed move. */
  readonly isSure: boolean;
  /** Whether the state is being restored; there is nothing to show until then. */
  readonly isPuttingBack: boolean;
  /** Why the last press failed. */
  readonly failure: string | null;
}

/** What the audience looks at: the answer to a question, else what the step shows. */
export const lookOf = ({ done, answered }: Pick<DemoState, "done" | "answered">): DemoStep["look"] =>
  (answered === null ? DEMO_STEPS[done - 1] : QUESTIONS[answered])?.look ?? "title";

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

function announceStep({ session }: Sandbox, step: number): void {
  announce(session, `${step === 0 ? "Title" : `Step ${step} of ${LAST_STEP}`}. ${SCRIPT[step]?.say.join(" ")}`);
}

const isAtTarget = ({ isSure, done, wanted, asked, answered }: DemoState): boolean =>
  isSure && done === wanted && asked === answered;

/** Makes one move towards what is wanted. Rejects if the browser refuses to store it. */
async function makeMove(sandbox: Sandbox, { getState, setState }: StoreApi<DemoState>): Promise<void> {
  const { isSure, done, wanted, asked, answered } = getState();
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
    if (stepAt(done + 1) !== stepAt(done)) announceStep(sandbox, stepAt(done + 1));
    await play(sandbox, next, timeOf(next));
    setState({ done: done + 1 });
  } else {
    setState({ isPuttingBack: true });
    await replay(sandbox, wanted);
    setState({ done: wanted, isPuttingBack: false, answered: null });
    announceStep(sandbox, stepAt(wanted));
  }
  setState({ isSure: true });
}

/** Where the page starts: at this tab's saved progress, else at the step named in the address. */
function beginning({ reset, step }: Settings, saved: z.infer<typeof SavedProgress> | null) {
  if (saved && !reset) return { ...saved, wanted: saved.done };
  return { startedAt: null, tried: null, wanted: doneAt(Math.min(step ?? 0, LAST_STEP)) };
}

/** How many demo steps are wanted after a move. */
function wantedAfter(move: DemoMove, { wanted, asked }: DemoState): number {
  if (move.kind === "step") return doneAt(move.step);
  // The first move from an answer leads back to where the question was asked.
  if (move.kind === "ask" || asked !== null) return wanted;
  return move.kind === "next" ? Math.min(wanted + 1, DEMO_STEPS.length) : Math.max(wanted - 1, 1);
}

const deliveredIn = ({ orders }: StateView): number => orders.filter(({ status }) => status === "delivered").length;

/** A press only changes what is wanted, and one worker plays or replays to it, so no press is lost or applied twice. */
export function createDemoController(sandbox: Sandbox) {
  const { panel, settings, openTrialWorld } = sandbox;
  const saved = savedValue("tab", `${storeNameOf(settings)}:demo`, SavedProgress);
  const none = { asked: null, answered: null, failure: null };
  const start = { ...beginning(settings, saved.read()), ...none, done: 0, isSure: false, isPuttingBack: true };
  const state = createStore<DemoState>(() => start);
  const { getState, setState } = state;
  const save = () => saved.write(SavedProgress.parse(getState()));
  let isWorking = false;

  async function work(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    setState({ failure: null });
    try {
      while (!isAtTarget(getState())) {
        await makeMove(sandbox, state);
        save();
      }
    } catch (error) {
      const failure = reasonOf(error);
      setState(({ done }) => ({ ...none, failure, isPuttingBack: false, wanted: Math.max(done, 1) }));
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
    const now = getState();
    const wanted = wantedAfter(to, now);
    setState({
      // A step of the talk is replayed from the start, whatever the current state.
      isSure: now.isSure && to.kind !== "step",
      asked: to.kind === "ask" && to.question !== now.asked ? to.question : null,
      wanted,
      // The talk begins when the title is left.
      startedAt: wanted === 1 ? null : (now.startedAt ?? panel.realNow()),
    });
    void work();
  }

  /** Keeps how many failures were tried, for the receipt of the talk. */
  function keep(tried: DemoState["tried"]): void {
    setState({ tried });
    save();
  }

  /** Prepares the stage on the first call; returns a function that stops listening to the sandbox's state. */
  function open(): () => void {
    // The service that programs are tried on is loaded first: the network may be gone later.
    void Promise.resolve(openTrialWorld?.(1))
      .catch(() => {})
      .then(work);
    return panel.stateView.subscribe(holdAfterDelivery);
  }
  return { state, open, move, keep };
}

export type DemoController = ReturnType<typeof createDemoController>;
