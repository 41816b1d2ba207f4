import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useStore } from "zustand";
import { useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { useMedia, useTitle } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { AmountsSlide, keptIn } from "./amounts-slide.tsx";
import { CallsPicture } from "./calls-picture.tsx";
import { Controls } from "./controls.tsx";
import { createDemoController, type DemoController, type DemoState, lookOf } from "./demo-controller.ts";
import { keepScreenOn } from "./keep-screen-on.ts";
import { useNotesWindow } from "./notes-window.tsx";
import { ProgramSlide, type Result } from "./program-slide.tsx";
import { DEMO_STEPS, LAST_STEP, QUESTIONS, SCRIPT, stepAt } from "./script.ts";
import { leaveStage, useStageKeys } from "./stage-keys.ts";
import { TalkReceipt, TitleSlide, WhereNext } from "./whole-slides.tsx";

/** Shown on screens too small for the stage; the demo behind it keeps running. */
function TooSmall() {
  return (
    <main className="flex flex-col items-start gap-4 p-5">
      <h1 className="text-title font-bold">This screen is too small for a stage</h1>
      <p className="text-ink2">
        Presenter mode needs a width of 720 pixels, or of 600 in landscape. The sandbox itself fits here.
      </p>
      <Button look="outline" onClick={leaveStage}>
        Exit
      </Button>
    </main>
  );
}

interface HeadlineProps extends Pick<DemoState, "done" | "answered"> {
  /** Replaces the second line. */
  readonly result?: Result | null;
}

/** The current sentence in two lines, the second of which is the point; or the question. */
function Headline({ done, answered, result = null }: HeadlineProps) {
  const step = stepAt(done);
  const [first, second] = DEMO_STEPS[done - 1]?.say ?? SCRIPT[step]?.say ?? [];
  const point = result?.words ?? second;
  const color = result?.isSafe === false ? "text-void-ink" : point?.endsWith("?") ? "" : "text-delivered-ink";
  return (
    <h1 className="mb-2 min-h-[2.2em] text-[min(2.25rem,6.5cqi)] leading-[1.1] font-bold tracking-tight text-balance">
      {answered !== null ? (
        QUESTIONS[answered]?.ask
      ) : (
        <>
          <span className="sr-only">
            Step {step} of {LAST_STEP}:{" "}
          </span>
          <span className="block">
            <Prose>{first}</Prose>
          </span>{" "}
          <span className={`block ${color}`}>
            <Prose>{point}</Prose>
          </span>
        </>
      )}
    </h1>
  );
}

/** How far the talk is: one segment for each step. The headline says it to screen readers. */
const ProgressLine = ({ step }: { readonly step: number }) => (
  <div aria-hidden className="fixed inset-x-0 bottom-0 z-10 flex h-1.5 gap-1 bg-counter">
    {SCRIPT.slice(1).map(({ mark }, index) => (
      <i
        key={mark}
        className={`flex-1 ${index + 1 < step ? "bg-delivered-edge" : index + 1 === step ? "bg-accent" : "bg-hairline"}`}
      />
    ))}
  </div>
);

/** The balance, and what was kept of the orders so far; nothing of that before the first. */
function BalanceHead() {
  const { stateView, unknown } = useKnownState();
  const { balance } = stateView;
  const kept = keptIn(stateView);
  return (
    <p className="shrink-0 px-5 pt-6 pb-5">
      <b key={balance} translate="no" className="steps block font-mono text-[2.45rem] leading-tight tabular-nums">
        {balance}
      </b>
      <span className="text-ink2 [&_bdi]:font-mono [&_bdi]:text-[1.3rem] [&_bdi]:leading-0 [&_bdi]:font-bold [&_bdi]:text-ink">
        <Prose>{unknown.length > 0 ? "last known" : kept === "0.00" ? "points" : `points, ${kept} kept so far`}</Prose>
      </span>
    </p>
  );
}

/** The parts shown, each from another feature. */
type StageParts = Readonly<Record<"prices" | "code" | "receipts", ReactNode>>;

/** The code alone: without a choice of language, and without what it needs to run. */
const CODE_ALONE = "[&_:is(button,p.text-small,div:has(select):not(:has(pre)))]:hidden [&_pre]:text-[3.8cqi]/[1.5]!";

/** What the audience sees, and nothing but the talk: a sentence, what is spoken of, and the receipts, or where to go next. */
function Wall({ controller, parts }: { readonly controller: DemoController; readonly parts: StageParts }) {
  const state = useStore(controller.state);
  const look = lookOf(state);
  const headline = <Headline {...state} />;
  if (look === "title") return <TitleSlide say={SCRIPT[0].say} />;
  const isProgram = look === "program" || look === "new key" || look === "one key";
  const isLast = look === "code" || look === "end";
  return (
    <div className="grid h-full grid-rows-[2fr_1fr] landscape:grid-cols-[minmax(0,1fr)_20rem] landscape:grid-rows-1">
      <main className="@container flex min-h-0 flex-col gap-3 px-9 pt-8 pb-6 [&_s]:decoration-2">
        {!isProgram && headline}
        {look === "calls" && <CallsPicture />}
        {isProgram && (
          <ProgramSlide
            key={look}
            look={look}
            onSafe={controller.keep}
            headline={(result) => <Headline done={state.done} answered={null} result={result} />}
          />
        )}
        {look === "code" && <div className={CODE_ALONE}>{parts.code}</div>}
        {look === "end" && <TalkReceipt tried={state.tried} />}
        {look !== "calls" && !isProgram && !isLast && <AmountsSlide look={look} />}
        {look === "prices" && parts.prices}
      </main>
      {isLast ? (
        <WhereNext />
      ) : (
        <aside
          aria-label="Receipts and balance"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="till flex min-h-0 flex-col overflow-y-auto landscape:overflow-hidden pb-2 [scrollbar-width:none] focus-visible:-outline-offset-2 [&_a]:hidden [&_button]:hidden [&_time]:hidden"
        >
          <BalanceHead />
          {/* A receipt that does not fit would begin a second column, which is out of sight. */}
          <div data-optional className="min-h-0 landscape:columns-1" style={{ columnFill: "auto" }}>
            {parts.receipts}
          </div>
        </aside>
      )}
    </div>
  );
}

/** Presenter mode: a three-minute demo, driven by one key, identical each time. */
export function StagePage(parts: StageParts) {
  const sandbox = useSandbox();
  const [controller] = useState(() => createDemoController(sandbox));
  const state = useStore(controller.state);
  const notes = useNotesWindow(controller);
  const keys = useStageKeys(controller.move, state.asked !== null, notes.opened);
  const isTooSmall = !useMedia("(min-width: 45rem), (orientation: landscape) and (min-width: 37.5rem)");
  useTitle("Presenter mode");
  useEffect(keepScreenOn, []);
  useLayoutEffect(() => {
    document.documentElement.dataset.present = "";
    return () => void delete document.documentElement.dataset.present;
  }, []);
  useEffect(() => controller.open(), [controller]);
  if (isTooSmall) return <TooSmall />;
  return (
    <div className="has-[>footer[data-shown=false]]:cursor-none">
      <div aria-busy={state.isPuttingBack} className="h-dvh">
        {!state.isPuttingBack && <Wall controller={controller} parts={parts} />}
      </div>
      {lookOf(state) !== "title" && <ProgressLine step={stepAt(state.done)} />}
      <Controls controller={controller} keys={keys} notes={notes} />
      {notes.notes}
      {keys.shown === "blank" && (
        <button
          type="button"
          aria-label="The screen is blank. Press any key to go on"
          onClick={keys.close}
          className="fixed inset-0 z-30 bg-[#000]"
        />
      )}
    </div>
  );
}
