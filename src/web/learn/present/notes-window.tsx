import { use, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { Button } from "#web/ui/button.tsx";
import { SiteName } from "#web/ui/use-title.ts";
import type { DemoController } from "./demo-controller.ts";
import { NoteOfStep, StepList, useElapsed } from "./progress.tsx";
import { DEMO_STEPS, minuteText, SCRIPT, stepAt, WHOLE } from "./script.ts";
import { useNotesKeys } from "./stage-keys.ts";

/** Whether the talk is on time: between this step's mark and the next one's. */
function paceWords(step: number, seconds: number | null): string {
  if (seconds === null) return "The timer starts when you first press Next.";
  const from = SCRIPT[step]?.mark ?? 0;
  const to = SCRIPT[step + 1]?.mark ?? WHOLE;
  if (seconds > to) return `${seconds - to} s behind: this step ends at ${minuteText(to)}.`;
  return seconds < from ? `${from - seconds} s ahead: this step begins at ${minuteText(from)}.` : "On time.";
}

/** How long the talk has taken, and whether that is too long. */
function NotesTime({ step, startedAt }: { readonly step: number; readonly startedAt: number | null }) {
  const seconds = useElapsed(startedAt);
  return (
    <div className="flex flex-wrap items-baseline gap-x-4">
      <p translate="no" className="font-mono text-total font-bold tabular-nums">
        {minuteText(seconds ?? 0)}
      </p>
      <p className="text-ink2">
        of {minuteText(WHOLE)}. {paceWords(step, seconds)}
      </p>
    </div>
  );
}

/** The speaker's notes, for a second screen: they follow the stage and can control it. */
function Notes({ controller, opened }: { readonly controller: DemoController; readonly opened: Window }) {
  const { state, move } = controller;
  const { done, startedAt } = useStore(state);
  const step = stepAt(done);
  const next = DEMO_STEPS[Math.max(done, 1)];
  useNotesKeys(move, opened);
  return (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col gap-5 p-5">
      <h1 className="sr-only">Speaker notes</h1>
      <NotesTime step={step} startedAt={startedAt} />
      <NoteOfStep step={step} />
      <div className="mt-auto flex flex-col gap-4 border-t border-hairline pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => move({ kind: "back" })}>Back</Button>
          {next ? (
            <Button look="action" className="py-1 whitespace-normal!" onClick={() => move({ kind: "next" })}>
              <span className="font-normal whitespace-nowrap">Next:</span> {next.cue}
            </Button>
          ) : (
            <p className="text-ink2">That was the last step.</p>
          )}
        </div>
        <StepList step={step} onGo={(to) => move({ kind: "step", step: to })} />
        <p className="text-small text-ink2">
          Page Down, Page Up, the numbers 1 to 8 and the questions t, c, l and w work in this window too.
        </p>
      </div>
    </main>
  );
}

/** Gives an empty window the look of this page, without what is larger for an audience. */
function dress({ document: empty, CSSStyleSheet: Sheet }: Window & typeof globalThis, title: string): void {
  for (const { name, value } of document.documentElement.attributes) empty.documentElement.setAttribute(name, value);
  delete empty.documentElement.dataset.present;
  for (const sheet of document.querySelectorAll("link[rel=stylesheet]")) empty.head.append(sheet.cloneNode(true));
  // The inline styles declare the fonts. The page's policy refuses them to a second window, but for an adopted sheet.
  const sheet = new Sheet();
  sheet.replaceSync(Array.from(document.querySelectorAll("style"), ({ textContent }) => textContent).join("\n"));
  empty.adoptedStyleSheets = [sheet];
  empty.title = title;
}

/**
 * The window of the speaker's notes, which the stage draws and which closes with it. Returns what draws it, and a function that opens
 * it, or brings it to the front: false if the browser blocks it.
 */
export function useNotesWindow(controller: DemoController) {
  const [opened, setOpened] = useState<Window | null>(null);
  const site = use(SiteName);
  useEffect(() => {
    if (opened === null) return;
    const close = () => opened.close();
    const forget = () => setOpened(null);
    opened.addEventListener("pagehide", forget);
    window.addEventListener("pagehide", close);
    return () => {
      opened.removeEventListener("pagehide", forget);
      window.removeEventListener("pagehide", close);
      close();
    };
  }, [opened]);
  const open = (): boolean => {
    if (opened && !opened.closed) {
      opened.focus();
      return true;
    }
    const next = window.open("", "", "popup,width=620,height=760") as (Window & typeof globalThis) | null;
    if (next === null || next.closed) return false;
    dress(next, `Speaker notes · ${site}`);
    setOpened(next);
    return true;
  };
  const notes = opened && createPortal(<Notes controller={controller} opened={opened} />, opened.document.body);
  return { notes, open };
}
