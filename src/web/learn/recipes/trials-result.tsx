import { type ReactNode, useState } from "react";
import { money, moneyText } from "#contract/api/money.ts";
import type { Schedule } from "#failures/trial-world.ts";
import type { Judged } from "#failures/try-failures.ts";
import { endingText, extent, NOT_KILLED, scheduleText, summary } from "#failures/words.ts";
import { CallSequence, Seen } from "#web/client/react/call-sequence.tsx";
import { LiveLink } from "#web/client/react/links.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureTitle } from "#web/ui/failure-text.ts";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { ChevronIcon } from "#web/ui/icons.tsx";
import { Prose, ProseWithCode } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { countsOf, FailureField, outcomeOf } from "./failure-field.tsx";
import { judged, type Trying } from "./use-trials.ts";

/** How many calls of a run are drawn: one that hangs may have a hundred. */
const MOST_CALLS = 8;

const NoResponse = () => (
  <Seen look="processing" title="No response">
    <p>It waits, as long as its own time limit says.</p>
  </Seen>
);

/** The calls of a run, with the failure of each and both sides; at its foot what the code believes, and what was paid. */
function Picture({ label, trial }: { readonly label: string } & Pick<Judged, "trial">) {
  const drawn = trial.calls.slice(0, MOST_CALLS);
  const calls = drawn.flatMap(({ exchange, failure }, at) => {
    if (exchange === null) return [];
    const name = `Call ${at + 1}${failure === null ? "" : `: ${failureTitle(failure)}`}`;
    if (failure !== "slow") return { exchange, name, isElsewhere: true };
    return { exchange: { ...exchange, lost: "response" as const }, name, sees: <NoResponse />, isElsewhere: true };
  });
  const more = trial.calls.length - drawn.length;
  const { length } = trial.orders;
  const paid =
    length === 0
      ? "Nothing was charged."
      : `The wallet paid for ${counted(length, "order")}: ${moneyText(money(trial.spent))}.`;
  return (
    <>
      <div className="@container border-y border-hairline">
        <CallSequence label={label} calls={calls} />
      </div>
      <p className="px-4 py-2.5">
        {more > 0 && `${counted(more, "more call")}. `}
        <Prose>{endingText(trial)}</Prose>{" "}
        <b>
          <Prose>{paid}</Prose>
        </b>
      </p>
    </>
  );
}

/** Whether anything went wrong so far, in the words of the verdict. */
function soFar({ tries, left }: Trying): string {
  const { twice, wrong, endless } = countsOf(tries, left);
  const worst =
    twice > 0 ? "you are charged twice" : wrong > 0 ? "your code reports it wrongly" : "your code does not end";
  const count = twice || wrong || endless;
  return count > 0 ? `So far, in ${count} of ${counted(tries.length, "failure")} ${worst}.` : "Nothing wrong so far.";
}

const INKS = { safe: "text-delivered-ink", unsafe: "text-void-ink", not_judged: "text-processing-ink" } as const;

interface TrialsResultProps {
  readonly trying: Trying;
  /** Plays a run in the visitor's sandbox. */
  readonly onPlay: (schedule: Schedule) => void;
}

/** The verdict as a field of squares, each of which opens its run, and what was tried. */
export function TrialsResult({ trying, onPlay }: TrialsResultProps) {
  const { tries, left, tried, failure, isOver } = trying;
  const [picked, pick] = useState<number | null>(null);
  const { judgement, headline } = tried
    ? judged(tried)
    : { judgement: "not_judged" as const, headline: failure ?? soFar(trying) };
  // What is not tried can be tried by the button beside it: it is no reason against a judgement.
  const isPart = tried?.cut != null && left > 0;
  const worst = judgement === "unsafe" ? (tried?.worst ?? null) : null;
  const found = worst && tries.findIndex(({ schedule }) => scheduleText(schedule) === scheduleText(worst.schedule));
  const chosen = picked ?? found;
  const shown = chosen === null ? undefined : tries[chosen];
  return (
    <section
      aria-label="Every failure"
      aria-busy={!isOver}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 grow overflow-y-auto focus-visible:-outline-offset-2"
    >
      <div className="flex flex-col gap-3 px-4 py-3.5">
        <h2 className={`min-h-6.5 text-title font-bold wrap-anywhere ${tried ? INKS[judgement] : ""}`}>
          <Prose>{isPart ? soFar(trying) : headline}</Prose>
        </h2>
        <FailureField tries={tries} left={left} chosen={chosen} onChoose={pick} />
        {judgement === "safe" && (
          <p className="text-small text-ink2">
            <ProseWithCode>{NOT_KILLED}</ProseWithCode>{" "}
            <LiveLink />
          </p>
        )}
      </div>
      {shown && chosen !== null && (
        <>
          <div className="flex flex-wrap items-center gap-x-2 border-t border-hairline px-4 py-1.5">
            <h3 className="min-w-0 flex-1 font-bold">
              Failure {chosen + 1}: <Prose>{scheduleText(shown.schedule)}</Prose>
            </h3>
            <Button look="outline" onClick={() => onPlay(shown.schedule)}>
              Run this one
            </Button>
            <Steps tries={tries} chosen={chosen} choose={pick} />
          </div>
          <Picture label={`Calls of failure ${chosen + 1}`} trial={shown.trial} />
        </>
      )}
      {tried && (
        <div className="flex flex-col gap-1 px-4 pb-3.5 text-small text-ink2 tabular-nums">
          {[...summary(tried), ...(isPart ? [] : extent(tried))].map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </section>
  );
}

interface StepsProps {
  readonly tries: readonly Judged[];
  readonly chosen: number;
  readonly choose: (at: number) => void;
}

/** Leads from one charge too many to the one before and the next. */
function Steps({ tries, chosen, choose }: StepsProps) {
  const twice = tries.flatMap((each, at) => (outcomeOf(each) === "twice" ? [at] : []));
  if (twice.length === 0) return null;
  const step = (name: string, to: number | undefined, icon: ReactNode) => (
    <Button
      aria-label={`${name} charged twice`}
      aria-disabled={to === undefined}
      className="px-1! tablet:min-w-9!"
      onClick={() => to !== undefined && choose(to)}
    >
      {icon}
    </Button>
  );
  return (
    <div className="-me-2 flex">
      {step(
        "Previous",
        twice.findLast((at) => at < chosen),
        <span className="rotate-180">
          <ChevronIcon />
        </span>,
      )}
      {step(
        "Next",
        twice.find((at) => at > chosen),
        <ChevronIcon />,
      )}
    </div>
  );
}

interface TrialsHeadProps {
  readonly trying: Trying;
  readonly stop: () => void;
  readonly goOn: () => void;
}

/** How far it is, and what stops it or goes on with it. */
export function TrialsHead({ trying: { tries, left, isOver, tried, took }, stop, goOn }: TrialsHeadProps) {
  const total =
    left > 0 ? `${tries.length} of ${counted(tries.length + left, "failure")}` : counted(tries.length, "failure");
  return (
    <>
      <p className="tabular-nums">
        <b>{total} tried</b> <span className="text-ink2">in {durationText(took)}</span>
      </p>
      {!isOver && (
        <Button look="outline" className="ms-auto" onClick={stop}>
          Stop
        </Button>
      )}
      {tried?.cut != null && (
        <Button look="action" className="ms-auto" onClick={goOn}>
          {left > 0 ? `Try the other ${left}` : "Try the rest"}
        </Button>
      )}
    </>
  );
}
