import { use, useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand";
import { questionsOf } from "#web/client/questions.ts";
import { useCalls } from "#web/client/react/context.tsx";
import { ignoreStrayKeys } from "#web/ui/browser/press-guard.ts";
import { onTick, SiteName } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { Prose } from "#web/ui/prose.tsx";
import type { DemoController } from "./demo-controller.ts";
import { DEMO_STEPS, doneAt, LAST_STEP, minuteText, QUESTIONS, SCRIPT, stepAt, WHOLE } from "./script.ts";

/** Whole seconds since the talk began; null before it. */
export function useElapsed(startedAt: number | null): number | null {
  const now = useSyncExternalStore(onTick, () => Math.floor(Date.now() / 1000));
  return startedAt === null ? null : Math.max(0, now - Math.floor(startedAt / 1000));
}

/** Whether the talk is on time: between this step's mark and the next one's. */
function paceWords(step: number, seconds: number | null): string {
  if (seconds === null) return "The timer starts when you first press Next.";
  const from = SCRIPT[step]?.mark ?? 0;
  const to = SCRIPT[step + 1]?.mark ?? WHOLE;
  if (seconds > to) return `${seconds - to} s behind: this step ends at ${minuteText(to)}.`;
  return seconds < from ? `${from - seconds} s ahead: this step begins at ${minuteText(from)}.` : "On time.";
}

/** The title and every step by its number, with the current one marked: a press restores the start of that step. */
export const StepList = ({ step, move }: Pick<DemoController, "move"> & { readonly step: number }) => (
  <nav aria-label="Steps">
    <ol className="flex flex-wrap gap-1">
      {SCRIPT.map(({ say, mark }, index) => (
        <li key={say[0]}>
          <button
            type="button"
            aria-current={index === step ? "step" : undefined}
            aria-label={`Step ${index}, ${index === 0 ? "title" : minuteText(mark)}: ${say.join(" ")}`}
            onClick={() => move({ kind: "step", step: index })}
            className="inline-flex size-11 items-center justify-center rounded border border-transparent text-ink2 tabular-nums hover:bg-hover aria-[current]:bg-ink aria-[current]:font-bold aria-[current]:text-paper tablet:size-8"
          >
            {index}
          </button>
        </li>
      ))}
    </ol>
  </nav>
);

/** What an audience asks, each with its key, which works at any step without this list. */
export const QuestionList = ({ move }: Pick<DemoController, "move">) => (
  <ul aria-label="Questions" className="grid gap-2 pb-2 tablet:grid-cols-2">
    {QUESTIONS.map(({ key, ask }, question) => (
      <li key={key}>
        <Button
          look="outline"
          aria-keyshortcuts={key}
          className="w-full justify-start! text-start whitespace-normal!"
          onClick={() => move({ kind: "ask", question })}
        >
          <kbd className="font-mono font-bold uppercase">{key}</kbd> {ask}
        </Button>
      </li>
    ))}
  </ul>
);

/** What to ask the provider after the talk: the assumptions that its calls relied on. */
function ProviderQuestions() {
  const questions = questionsOf(useCalls()).flatMap((group) => group.questions);
  return (
    <section>
      <h3 className="pb-1 font-bold">Open questions to the provider</h3>
      <ul className="list-disc ps-5 wrap-anywhere">
        {questions.map((question) => (
          <li key={question}>{question.replaceAll("`", "")}</li>
        ))}
      </ul>
    </section>
  );
}

/** The speaker's notes: what to say, the time, what the next press does, and the controls. */
export function Notes({ state, move }: DemoController) {
  const { done, startedAt } = useStore(state);
  const seconds = useElapsed(startedAt);
  const step = stepAt(done);
  const [now, then] = [SCRIPT[step] ?? SCRIPT[0], SCRIPT[step + 1]];
  const next = DEMO_STEPS[Math.max(done, 1)];
  return (
    <div className="flex flex-1 flex-col gap-5">
      <p className="text-ink2">
        <b translate="no" className="me-3 font-mono text-total text-ink tabular-nums">
          {minuteText(seconds ?? 0)}
        </b>
        of {minuteText(WHOLE)}. {paceWords(step, seconds)}
      </p>
      <section aria-label="This step" className="flex flex-col gap-3">
        <p className="text-ink2">
          {step === 0 ? "Title" : `Step ${step} of ${LAST_STEP}, from ${minuteText(now.mark)}`}
        </p>
        <h2 className="text-title font-bold">
          <Prose>{now.say.join(" ")}</Prose>
        </h2>
        <p className="text-[1.25rem] leading-normal">
          <Prose>{now.notes[Math.max(done, 1) - doneAt(step)]}</Prose>
        </p>
        <p className="text-ink2">
          {then && <Prose>{`Next, at ${minuteText(then.mark)}: ${then.say.join(" ")}`}</Prose>}
        </p>
      </section>
      {!next && <ProviderQuestions />}
      <div className="mt-auto flex flex-col gap-4 border-t border-hairline pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => move({ kind: "back" })}>Back</Button>
          {next && (
            <Button look="action" className="py-1 whitespace-normal!" onClick={() => move({ kind: "next" })}>
              <span className="font-normal whitespace-nowrap">Next:</span> {next.cue}
            </Button>
          )}
        </div>
        <StepList step={step} move={move} />
        <QuestionList move={move} />
        <p className="text-small text-ink2">
          Keys, here and on the stage: Page Down, Page Up, 0 to 8, a question's letter, b for a blank screen.
        </p>
      </div>
    </div>
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

/** The window of the speaker's notes, which the stage draws and which closes with it; null while there is none. */
export function useNotesWindow(controller: DemoController) {
  const [opened, setOpened] = useState<Window | null>(null);
  const [isBlocked, setBlocked] = useState(false);
  const site = use(SiteName);
  useEffect(() => {
    if (opened === null) return;
    const close = () => opened.close();
    window.addEventListener("pagehide", close);
    return () => {
      window.removeEventListener("pagehide", close);
      close();
    };
  }, [opened]);
  /** Opens it, or brings it to the front. */
  const open = () => {
    if (opened && !opened.closed) return opened.focus();
    const next = window.open("", "", "popup,width=620,height=820") as (Window & typeof globalThis) | null;
    const isRefused = next === null || next.closed;
    setBlocked(isRefused);
    if (isRefused) return;
    ignoreStrayKeys(next);
    dress(next, `Speaker notes · ${site}`);
    setOpened(next);
  };
  const drawn = (
    <main className="mx-auto flex min-h-dvh max-w-2xl flex-col p-5">
      <h1 className="sr-only">Speaker notes</h1>
      <Notes {...controller} />
    </main>
  );
  const notes = opened && createPortal(drawn, opened.document.body);
  return { opened, notes, open, isBlocked, hide: () => setBlocked(false) };
}
