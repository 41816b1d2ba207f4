import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { StateView } from "#contract/panel/panel.ts";
import { nextLinks } from "#web/client/next-links.ts";
import { useHost, useKnownState, useSandbox, useStateView } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useTitle } from "#web/ui/use-title.ts";
import { createDemoController, type DemoController, type DemoState } from "./demo-controller.ts";
import { StepList, useElapsed } from "./progress.tsx";
import { RequestSheet } from "./request-sheet.tsx";
import { DEMO_STEPS, minuteText, SCRIPT, stepAt, WHOLE } from "./script.ts";
import { useNotesChannel } from "./stage-channel.ts";
import { leaveStage, useStageKeys } from "./stage-keys.ts";

const CallsPicture = lazyPart(() => import("./calls-picture.tsx").then((part) => part.CallsPicture), "next");

const WhatNextSlide = lazyPart(() => import("./what-next-slide.tsx").then((part) => part.WhatNextSlide));

const byTime = (one: string | null, other: string | null): number => Date.parse(one ?? "") - Date.parse(other ?? "");

/** The order whose receipt is watched: the next to be delivered while the clock runs, else the last delivered. */
function watchedOrder({ clockSpeed, orders }: StateView): string | null {
  const processing = clockSpeed === 0 ? [] : orders.filter(({ status }) => status === "processing");
  const [next] = processing.toSorted((one, other) => byTime(one.dueAt, other.dueAt));
  const delivered = orders.filter(({ status }) => status === "delivered");
  const last = delivered.toSorted((one, other) => byTime(one.delivered_at, other.delivered_at)).at(-1);
  return (next ?? last)?.id ?? null;
}

/** A box that scrolls, and is back at its top at each demo step. */
function useTopOfStep<Box extends HTMLElement>({ done, putBacks }: DemoState): RefObject<Box | null> {
  const box = useRef<Box>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each demo step starts at the top.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [done, putBacks]);
  return box;
}

/** Keeps the receipt in view that the audience watches: the newest, or the one whose delivery is the subject. */
function useReceiptInView(state: DemoState): RefObject<HTMLElement | null> {
  const { done, putBacks } = state;
  const receipts = useTopOfStep<HTMLElement>(state);
  const order = useStateView(watchedOrder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each demo step the receipt is looked up again.
  useEffect(() => {
    if (order === null) return;
    const receipt = receipts.current?.querySelector(`[aria-label="Order ${order}"]`);
    receipt?.scrollIntoView({ block: "nearest" });
  }, [order, done, putBacks]);
  return receipts;
}

/** Shown on screens too small for the stage; the demo behind it keeps running. */
function TooSmall() {
  return (
    <main className="p-5">
      <h2 className="text-title font-bold">This screen is too small for a stage</h2>
      <p className="mt-2 text-ink2">
        Presenter mode needs a screen at least 768 pixels wide: a laptop, a projector, or a tablet held upright. Exit
        returns to the sandbox, which fits here.
      </p>
    </main>
  );
}

/** The receipts are beside the call if there is room, else below it. */
const COLUMNS = "min-[64rem]:grid-cols-[minmax(0,1fr)_19rem]";

/** The current sentence, and the balance at the top of the till. */
function StageHead({ done, isAfter }: Pick<DemoState, "done" | "isAfter">) {
  const step = stepAt(done);
  const { balance } = useKnownState().stateView;
  return (
    <header className={`flex flex-wrap tablet:grid tablet:grid-cols-[minmax(0,1fr)_auto] ${COLUMNS}`}>
      <div className="flex min-h-16 flex-1 basis-48 items-center border-b border-hairline bg-paper px-5 py-1 min-[64rem]:px-7">
        <h1 className="text-[1.35rem] leading-tight font-bold text-balance">
          {!isAfter && (
            <span className="sr-only">
              Step {step + 1} of {SCRIPT.length}:{" "}
            </span>
          )}
          {isAfter ? "What next?" : SCRIPT[step]?.say}
        </h1>
      </div>
      <p className="till flex flex-wrap content-center items-baseline gap-x-2 px-5 whitespace-nowrap tabular-nums">
        <b key={balance} translate="no" className="steps font-mono text-total">
          {balance}
        </b>
        <span className="text-ink2">points</span>
      </p>
    </header>
  );
}

/** The parts shown, each from another feature. */
type StageParts = Readonly<Record<"prices" | "response" | "code" | "receipts", ReactNode>>;

/** The call: its request, its response, its code, or the calls as a picture, depending on the step. */
function Call({ state, parts }: { state: DemoState; parts: StageParts }) {
  const { done, isAfter } = state;
  const pane = useTopOfStep<HTMLDivElement>(state);
  const look = isAfter ? "after" : done === 0 ? "request" : (DEMO_STEPS[done - 1]?.look ?? "response");
  return (
    <div ref={pane} className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-3 min-[64rem]:px-7">
      {look === "code" && (
        <div className="rounded-card border border-hairline bg-paper p-3 [&_div:has(>label)]:sr-only">{parts.code}</div>
      )}
      <Suspense>{look === "calls" && <CallsPicture />}</Suspense>
      <Suspense>{look === "after" && <WhatNextSlide />}</Suspense>
      {(look === "request" || look === "response") && (
        <>
          <RequestSheet hasResponse={look === "response"} prices={parts.prices} />
          {look === "response" && parts.response}
        </>
      )}
    </div>
  );
}

function StageBody({ state, parts }: { state: DemoState; parts: StageParts }) {
  const { putBacks, isPuttingBack } = state;
  const receipts = useReceiptInView(state);
  return (
    <div
      aria-busy={isPuttingBack}
      className={`grid min-h-0 grid-rows-[minmax(0,3fr)_minmax(0,2fr)] min-[64rem]:grid-rows-1 ${COLUMNS} ${isPuttingBack ? "invisible" : ""}`}
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
function Cue({ done, isAfter, onNext }: Pick<DemoState, "done" | "isAfter"> & { readonly onNext: () => void }) {
  const hasSlideAfter = nextLinks(useHost()).length > 0;
  const cue = DEMO_STEPS[done]?.cue ?? (hasSlideAfter && !isAfter ? "What next?" : null);
  if (cue === null) return <p className="flex min-h-13 flex-1 items-center">End. Press 1 to restart.</p>;
  return (
    <Button
      look="action"
      aria-keyshortcuts="PageDown"
      className="min-h-13! min-w-0 flex-1 justify-start! py-1 text-start leading-tight whitespace-normal!"
      onClick={onNext}
    >
      <span className="text-code font-normal whitespace-nowrap">Page Down</span>
      {done === 0 ? "Loading…" : cue}
    </Button>
  );
}

/** The foot of the stage: steps, next press, elapsed time, notes, and the exit. */
function CueBar(props: { controller: DemoController; isLeaving: boolean; onNotes: () => void }) {
  const { controller, isLeaving, onNotes } = props;
  const { done, wanted, isAfter, startedAt, failure } = useStore(controller.state);
  const { move } = controller;
  const seconds = useElapsed(startedAt) ?? 0;
  return (
    <footer className="border-t border-hairline bg-paper px-4 py-2">
      {failure !== null && (
        <p role="alert" className="pb-2 text-void-ink">
          {failure} Press the number of a step to restart from there.
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StepList step={stepAt(wanted)} onGo={(step) => move({ kind: "step", step })} />
        <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-2">
          <Button aria-keyshortcuts="PageUp" onClick={() => move({ kind: "back" })}>
            Back
          </Button>
          <Cue done={done} isAfter={isAfter} onNext={() => move({ kind: "next" })} />
        </div>
        <div className="flex items-center gap-2">
          <p className="text-code whitespace-nowrap text-ink2 tabular-nums">
            {minuteText(seconds)} / {minuteText(WHOLE)}
          </p>
          <Button onClick={onNotes}>Notes</Button>
          <Button aria-keyshortcuts="Escape" onClick={leaveStage}>
            {isLeaving ? "Escape again to exit" : "Exit"}
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
  const { isBlank, isLeaving, light } = useStageKeys(controller.move);
  const columns = useColumns();
  const openNotes = useNotesChannel(controller);
  useTitle("Presenter mode");
  useLayoutEffect(() => {
    document.documentElement.dataset.present = "";
    return () => void delete document.documentElement.dataset.present;
  }, []);
  useEffect(() => controller.open(), [controller]);
  return (
    <div className={`grid grid-rows-[auto_minmax(0,1fr)_auto] ${columns === 1 ? "min-h-dvh" : "h-dvh"}`}>
      <StageHead done={state.done} isAfter={state.isAfter} />
      {columns === 1 ? <TooSmall /> : <StageBody state={state} parts={parts} />}
      <CueBar controller={controller} isLeaving={isLeaving} onNotes={openNotes} />
      {isBlank && (
        <button
          type="button"
          aria-label="The screen is blank. Press any key to go on"
          onClick={light}
          className="curtain fixed inset-0 z-30"
        />
      )}
    </div>
  );
}
