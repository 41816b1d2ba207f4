import { useState } from "react";
import { useLocation } from "wouter";
import { money, moneyText } from "#contract/api/money.ts";
import type { Schedule } from "#failures/trial-world.ts";
import type { Judged } from "#failures/try-failures.ts";
import { endingText, extent, type Judging, scheduleText, summary } from "#failures/words.ts";
import { isAllProved, provedText } from "#web/client/proofs.ts";
import { CallSequence, Seen } from "#web/client/react/call-sequence.tsx";
import { useProved } from "#web/client/react/context.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { adminPagePath, adminPages, recipePath } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { NextBar } from "#web/ui/next-bar.tsx";
import { Prose, ProseWithCode } from "#web/ui/prose.tsx";
import { useHasTwoPanes } from "./bench-card.tsx";
import { FailureField, OUTCOMES } from "./failure-field.tsx";
import { judged, type Trying } from "./use-trials.ts";

/** How many calls of a run are drawn: one that hangs may have a hundred. */
const MOST_CALLS = 8;

const WAITS = (
  <Seen look="processing" title="No response">
    <p>It waits, as long as its own time limit says.</p>
  </Seen>
);

/** Has what was charged again in view, where the verdict stays in view too. */
function showStamped(box: HTMLElement | null) {
  const { previousElementSibling: head } = box ?? {};
  const stamped = [...(box?.querySelectorAll(".stamp") ?? [])].at(-1)?.closest("li");
  if (head && getComputedStyle(head).position === "sticky") stamped?.scrollIntoView({ block: "nearest" });
}

/** The calls of a run, with the failure of each and both sides. */
function Picture({ label, trial }: { readonly label: string } & Pick<Judged, "trial">) {
  const calls = trial.calls.slice(0, MOST_CALLS).flatMap(({ exchange, failure }, at) => {
    if (exchange === null) return [];
    const call = { exchange, name: `Call ${at + 1}`, isElsewhere: true };
    if (failure === "slow") return { ...call, exchange: { ...exchange, lost: "response" as const }, sees: WAITS };
    return exchange.lost === null ? call : { ...call, sees: <Seen look="processing" title="Failed to fetch" /> };
  });
  return (
    <div ref={showStamped} className="@container border-y border-hairline">
      <CallSequence label={label} calls={calls} />
    </div>
  );
}

/** What a code believes at its end, and what was paid. */
function Ending({ trial }: Pick<Judged, "trial">) {
  const more = trial.calls.length - MOST_CALLS;
  const paid = `${counted(trial.orders.length, "order")}, ${moneyText(money(trial.spent))}`;
  return (
    <p className="text-base">
      <Prose>{`${more > 0 ? `${counted(more, "more call")}. ` : ""}${endingText(trial)} `}</Prose>
      <b>
        <Prose>{`The wallet paid for ${paid}.`}</Prose>
      </b>
    </p>
  );
}

/** The outcomes that do harm, the worst first: each in words and in the ink of its squares. */
const HARMS = [
  ["twice", "you are charged twice", "text-void-ink"],
  ["wrong", "your code reports it wrongly", "text-processing-ink"],
  ["endless", "your code does not end", ""],
] as const;

/** What is said first and its ink: the verdict, or what is known before all is tried. */
function headlineOf({ tries, failure }: Trying, judging: Judging | null): readonly [words: string, ink: string] {
  const met = (outcome: string) => tries.filter(({ verdict }) => OUTCOMES[verdict] === outcome).length;
  const [outcome, words, ink] = HARMS.find(([each]) => met(each) > 0) ?? [null, "", ""];
  const partly = outcome && `So far, in ${met(outcome)} of ${counted(tries.length, "failure")} ${words}.`;
  const inks = { safe: "text-delivered-ink", unsafe: ink, not_judged: "text-processing-ink" };
  return [failure ?? judging?.headline ?? partly ?? "Nothing wrong so far.", judging ? inks[judging.judgement] : ink];
}

interface StepsProps extends Pick<Trying, "tries"> {
  readonly chosen: number;
  readonly choose: (at: number) => void;
}

/** Leads from one charge too many to the one before and the next. */
function Steps({ tries, chosen, choose }: StepsProps) {
  const twice = [...tries.keys()].filter((at) => tries[at]?.verdict === "charged_twice");
  const steps = { Previous: twice.findLast((at) => at < chosen), Next: twice.find((at) => at > chosen) };
  if (twice.length === 0) return null;
  return Object.entries(steps).map(([name, to]) => (
    <Button
      key={name}
      aria-label={`${name} charged twice`}
      aria-disabled={to === undefined}
      className={`px-1! last:-me-2 tablet:min-w-9! ${name === "Next" ? "" : "rotate-180"}`}
      onClick={() => to !== undefined && choose(to)}
    >
      <ChevronIcon />
    </Button>
  ));
}

/** The page that a verdict leads to, in place of another try of the same code. */
const STEPS = {
  "safe-retry": { label: "See a safe retry", path: recipePath("safe-retry") },
  "your-own-code": { label: "Your own code", path: recipePath("your-own-code") },
  live: { label: adminPages["go-live"].name, path: adminPagePath("go-live") },
} as const;

export const stepAfter = (next: Trying["next"] | undefined) => (next && next !== "rest" ? STEPS[next] : null);

export function StepButton({ label, path }: (typeof STEPS)[keyof typeof STEPS]) {
  const [, navigate] = useLocation();
  return (
    <Button look="action" onClick={() => navigate(path)}>
      {label}
    </Button>
  );
}

/** How the run that is shown ended, and what comes next. */
function Next({ next, shown }: Pick<Trying, "next"> & { readonly shown: Judged | undefined }) {
  const proved = useProved();
  const step = stepAfter(next);
  const hasTwoPanes = useHasTwoPanes();
  const isNext = next === "your-own-code" || next === "live";
  if (!shown && !isNext) return null;
  return (
    <NextBar
      className={`mt-auto border-t border-hairline px-4 tablet:sticky ${isNext ? "bg-accent-soft" : "bg-paper"}`}
      button={step && hasTwoPanes && <StepButton {...step} />}
    >
      {shown ? (
        <Ending trial={shown.trial} />
      ) : next === "live" ? (
        <>
          <p className="text-base font-bold">
            Next: {isAllProved(proved) ? "what you proved." : "what else to prove."}
          </p>
          <p className="text-ink2">{provedText(proved)} proved before you go live.</p>
        </>
      ) : (
        <p className="text-base font-bold">This recipe is safe. Now your own code.</p>
      )}
    </NextBar>
  );
}

interface TrialsResultProps {
  readonly trying: Trying;
  /** Plays a run in the visitor's sandbox. */
  readonly onPlay: (schedule: Schedule) => void;
}

/** The verdict as a field of squares, each of which opens its run, and what was tried. */
export function TrialsResult({ trying, onPlay }: TrialsResultProps) {
  const { tries, left, tried, isOver } = trying;
  const [picked, pick] = useState<number | null>(null);
  const judging = tried && judged(tried);
  // What is not tried can be tried by the button above: it is no reason against a judgement.
  const isPart = tried?.cut != null && left > 0;
  const [words, ink] = headlineOf(trying, isPart ? null : judging);
  const worst = judging?.judgement === "unsafe" ? tried?.worst : null;
  const chosen = picked ?? (worst ? tries.indexOf(worst) : -1);
  const shown = tries[chosen];
  const hasField = !isOver || tries.length > 0;
  return (
    <section
      aria-label="Every failure"
      aria-busy={!isOver}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className="flex min-h-0 grow flex-col overflow-y-auto tablet:scroll-pb-18 focus-visible:-outline-offset-2"
    >
      <div className="top-0 z-1 bg-paper tablet:sticky low:static">
        <div className="flex flex-col gap-2 px-4 py-2.5">
          {/* The longest words have room while they change. */}
          <h2 className={`text-title font-bold wrap-anywhere ${hasField ? "min-h-19.5 tablet:min-h-13" : ""} ${ink}`}>
            <Prose>{words}</Prose>
          </h2>
          {hasField && <FailureField tries={tries} left={left} isOver={isOver} chosen={chosen} onChoose={pick} />}
        </div>
        {shown && (
          <div className="flex flex-wrap items-center justify-end gap-1 border-t border-hairline px-4 py-1">
            <h3 className="min-w-60 flex-1 font-bold">
              Failure {chosen + 1}: <Prose>{scheduleText(shown.schedule)}</Prose>
            </h3>
            <Button look="outline" onClick={() => onPlay(shown.schedule)}>
              Run this one
            </Button>
            <Steps tries={tries} chosen={chosen} choose={pick} />
          </div>
        )}
      </div>
      {shown && <Picture key={chosen} label={`Calls of failure ${chosen + 1}`} trial={shown.trial} />}
      {tried && tries.length > 0 && (
        <div className="flex flex-col gap-1 px-4 py-3.5 text-small text-ink2 tabular-nums">
          {[...summary(tried), ...(isPart ? [] : extent(tried))].map((line) => (
            <p key={line}>{line}</p>
          ))}
          {judging?.judgement === "safe" && (
            <p>
              Killed and started again: <TextLink href={adminPagePath("machine")}>try it on your machine</TextLink>{" "}
              <ProseWithCode>with `--kill`.</ProseWithCode>
            </p>
          )}
        </div>
      )}
      <Next next={trying.next} shown={shown} />
    </section>
  );
}

/** How far it is, and what goes on with it. How many are left is not known before the last of them. */
export function TrialsHead({ trying, goOn }: Pick<TrialsResultProps, "trying"> & { readonly goOn: () => void }) {
  const { tries, next, took } = trying;
  return (
    <>
      <p className="tabular-nums">
        <b>{tries.length > 0 ? `${counted(tries.length, "failure")} tried` : "No failures tried"}</b>
        {tries.length > 0 && <span className="text-ink2 max-[23rem]:sr-only"> in {durationText(took)}</span>}
      </p>
      {next === "rest" && (
        <Button look="action" className="ms-auto" onClick={goOn}>
          Try the rest
        </Button>
      )}
    </>
  );
}
