import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { useMedia } from "#web/ui/use-media.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { AmountsSlide, Kept } from "./amounts-slide.tsx";
import { CallsPicture } from "./calls-picture.tsx";
import { createDemoController, type DemoController, type DemoState, lookOf } from "./demo-controller.ts";
import { keepScreenOn } from "./keep-screen-on.ts";
import { useNotesWindow } from "./notes-window.tsx";
import { ProgramSlide } from "./program-slide.tsx";
import { NoteOfStep, StepList, useElapsed } from "./progress.tsx";
import { DEMO_STEPS, minuteText, QUESTIONS, SCRIPT, stepAt } from "./script.ts";
import { leaveStage, useStageKeys } from "./stage-keys.ts";
import { TryNow } from "./try-now.tsx";

/** A box that scrolls, and is back at its top at each demo step. */
function useTopOfStep<Box extends HTMLElement>({ done, putBacks }: DemoState): RefObject<Box | null> {
  const box = useRef<Box>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each demo step starts at the top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [done, putBacks]);
  return box;
}

/** Shown on screens too small for the stage; the demo behind it keeps running. */
function TooSmall() {
  return (
    <main className="p-5">
      <h2 className="text-title font-bold">This screen is too small for a stage</h2>
      <p className="mt-2 text-ink2">
        Presenter mode needs a width of 720 pixels, as of a tablet held upright, or of 600 in landscape. Exit returns to
        the sandbox, which fits here.
      </p>
    </main>
  );
}

/** The receipts are beside the call if there is room, else below it. */
const COLUMNS = "beside:grid-cols-[minmax(0,1fr)_19rem]";

/** The current sentence, or the question, and the balance at the top of the till. */
function StageHead({ done, answered }: Pick<DemoState, "done" | "answered">) {
  const step = stepAt(done);
  const { balance } = useKnownState().stateView;
  return (
    <header className={`flex flex-wrap tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto] ${COLUMNS}`}>
      <div className="flex min-h-16 flex-1 basis-48 items-center border-b border-hairline bg-paper px-5 py-1 beside:px-7">
        <h1 className="text-[1.4rem] leading-tight font-bold text-balance">
          {answered === null && (
            <span className="sr-only">
              Step {step + 1} of {SCRIPT.length}:{" "}
            </span>
          )}
          <Prose>{answered === null ? SCRIPT[step]?.say : QUESTIONS[answered]?.ask}</Prose>
        </h1>
      </div>
      <p className="till flex flex-wrap content-center items-baseline gap-x-2 px-5 whitespace-nowrap tabular-nums">
        <b key={balance} translate="no" className="steps font-mono text-total">
          {balance}
        </b>
        <span className="text-ink2">points</span>
        <Kept />
      </p>
    </header>
  );
}

const CODE = "[&_p.text-small]:hidden";

/** The parts shown, each from another feature. */
type StageParts = Readonly<Record<"prices" | "code" | "receipts", ReactNode>>;

/** What is spoken of: prices, amounts, calls as a picture, a program, or the call as code. */
function Call({ state, parts }: { state: DemoState; parts: StageParts }) {
  const pane = useTopOfStep<HTMLDivElement>(state);
  const look = lookOf(state) ?? "prices";
  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-3 beside:px-7">
      {look === "calls" ? (
        <CallsPicture />
      ) : look === "program" || look === "new key" || look === "one key" ? (
        <ProgramSlide key={look} look={look} />
      ) : look === "code" ? (
        <div className={CODE}>{parts.code}</div>
      ) : look === "try now" ? (
        <>
          {/* Without the choice of a language. */}
          <div className={`${CODE} [&_div:has(>button)]:hidden`}>{parts.code}</div>
          <TryNow />
        </>
      ) : (
        <AmountsSlide look={look} prices={parts.prices} />
      )}
    </div>
  );
}

function StageBody({ state, parts }: { state: DemoState; parts: StageParts }) {
  const { putBacks, isPuttingBack } = state;
  // The newest receipt is the first.
  const receipts = useTopOfStep<HTMLElement>(state);
  return (
    <div
      aria-busy={isPuttingBack}
      className={`grid min-h-0 grid-rows-[minmax(0,3fr)_minmax(0,2fr)] beside:grid-rows-1 ${COLUMNS} ${isPuttingBack ? "invisible" : ""}`}
    >
      <main className="flex min-h-0 min-w-0 flex-col">
        <Call state={state} parts={parts} />
      </main>
      <aside
        ref={receipts}
        key={putBacks}
        aria-label="Receipts and balance"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="till min-h-0 overflow-y-auto focus-visible:-outline-offset-2"
      >
        {parts.receipts}
      </aside>
    </div>
  );
}

/** What the next press does, and its key. */
function Cue({ done, answered, onNext }: Pick<DemoState, "done" | "answered"> & { readonly onNext: () => void }) {
  const cue = answered === null ? DEMO_STEPS[done]?.cue : "Back to the demo";
  if (cue === undefined) return <p className="flex min-h-13 flex-1 items-center">End. Press 1 to restart.</p>;
  return (
    <Button
      look="action"
      aria-keyshortcuts="PageDown"
      className="min-h-13! min-w-0 flex-1 justify-start! py-1 text-start leading-tight whitespace-normal!"
      onClick={onNext}
    >
      {done <= 1 && <span className="text-code font-normal whitespace-nowrap">Page Down</span>}
      {done === 0 ? "Loading…" : cue}
    </Button>
  );
}

/** What an audience asks, each with its key, which works at any step without this list. */
function QuestionList({ onAsk }: { readonly onAsk: (question: number) => void }) {
  return (
    <ul aria-label="Questions" className="grid gap-2 pb-2 tablet:grid-cols-2">
      {QUESTIONS.map(({ key, ask }, question) => (
        <li key={key}>
          <Button
            look="outline"
            aria-keyshortcuts={key}
            className="w-full justify-start!"
            onClick={() => onAsk(question)}
          >
            <kbd className="font-mono font-bold uppercase">{key}</kbd> {ask}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The speaker's notes in the window of the stage, whose own window the browser has blocked. */
function NotesHere({ step, onClose }: { readonly step: number; readonly onClose: () => void }) {
  return (
    <div className="mb-2 flex max-h-[40dvh] flex-col gap-3 overflow-y-auto border-b border-hairline pb-3">
      <Callout look="processing">
        <p role="alert">
          The browser blocked the window of the notes, so they are shown here. Allow pop-ups, then press Notes again.
        </p>
        <Button onClick={onClose}>Hide the notes</Button>
      </Callout>
      <NoteOfStep step={step} />
    </div>
  );
}

/** The foot of the stage: steps, next press, elapsed time, notes, and the exit. */
function CueBar(props: { controller: DemoController; keys: ReturnType<typeof useStageKeys>; onNotes: () => boolean }) {
  const { controller, keys, onNotes } = props;
  const { done, wanted, answered, startedAt, failure } = useStore(controller.state);
  const { move } = controller;
  const [isBlocked, setBlocked] = useState(false);
  const isAsking = keys.shown === "questions";
  const ask = (question: number) => {
    keys.close();
    move({ kind: "ask", question });
  };
  const seconds = useElapsed(startedAt) ?? 0;
  return (
    <footer className="border-t border-hairline bg-paper px-4 py-2">
      {failure !== null && (
        <p role="alert" className="pb-2 text-void-ink">
          {failure} Press the number of a step to restart from there.
        </p>
      )}
      {isBlocked && <NotesHere step={stepAt(wanted)} onClose={() => setBlocked(false)} />}
      {isAsking && <QuestionList onAsk={ask} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepList step={stepAt(wanted)} onGo={(step) => move({ kind: "step", step })} />
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2">
          <Button aria-keyshortcuts="PageUp" onClick={() => move({ kind: "back" })}>
            Back
          </Button>
          <Cue done={done} answered={answered} onNext={() => move({ kind: "next" })} />
        </div>
        <div className="flex items-center gap-2">
          <p className="text-code whitespace-nowrap text-ink2 tabular-nums">{minuteText(seconds)}</p>
          <Button aria-keyshortcuts="q" aria-expanded={isAsking} onClick={keys.toggleQuestions}>
            Questions
          </Button>
          <Button onClick={() => setBlocked(!onNotes())}>Notes</Button>
          <Button aria-keyshortcuts="Escape" onClick={leaveStage}>
            {keys.shown === "leave" ? "Escape again to exit" : "Exit"}
          </Button>
        </div>
      </div>
    </footer>
  );
}

/** Presenter mode: a three-minute demo, driven by one key, identical each time. */
export function StagePage(parts: StageParts) {
  const sandbox = useSandbox();
  const [controller] = useState(() => createDemoController(sandbox));
  const state = useStore(controller.state);
  const keys = useStageKeys(controller.move, state.asked !== null);
  const isTooSmall = !useMedia("(min-width: 45rem), (orientation: landscape) and (min-width: 37.5rem)");
  const { notes, open: openNotes } = useNotesWindow(controller);
  useTitle("Presenter mode");
  useEffect(keepScreenOn, []);
  useLayoutEffect(() => {
    document.documentElement.dataset.present = "";
    return () => void delete document.documentElement.dataset.present;
  }, []);
  useEffect(() => controller.open(), [controller]);
  return (
    <div className={`grid grid-rows-[auto_minmax(0,1fr)_auto] ${isTooSmall ? "min-h-dvh" : "h-dvh"}`}>
      <StageHead done={state.done} answered={state.answered} />
      {isTooSmall ? <TooSmall /> : <StageBody state={state} parts={parts} />}
      <CueBar controller={controller} keys={keys} onNotes={openNotes} />
      {notes}
      {keys.shown === "blank" && (
        <button
          type="button"
          aria-label="The screen is blank. Press any key to go on"
          onClick={keys.close}
          className="curtain fixed inset-0 z-30"
        />
      )}
    </div>
  );
}
