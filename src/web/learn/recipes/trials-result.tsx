import type { Schedule } from "#failures/trial-world.ts";
import type { Judged, Tried } from "#failures/try-failures.ts";
import { endingText, extent, NOT_KILLED, overspent, scheduleText, summary } from "#failures/words.ts";
import { CallSequence, Seen } from "#web/client/react/call-sequence.tsx";
import { LiveLink } from "#web/client/react/links.tsx";
import { Verdict } from "#web/learn/panes.tsx";
import { Button } from "#web/ui/button.tsx";
import { failureTitle } from "#web/ui/failure-text.ts";
import { counted } from "#web/ui/format/number-text.ts";
import { Prose, ProseWithCode } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { judged, type Trying } from "./use-trials.ts";

/** How many calls of a run are drawn: one that hangs may have a hundred. */
const MOST_CALLS = 8;

const NoResponse = () => (
  <Seen look="processing" title="No response">
    <p>It waits, as long as its own time limit says.</p>
  </Seen>
);

/** The calls of a run, with the failure of each and both sides. */
function Picture({ worst: { trial } }: { readonly worst: Judged }) {
  const drawn = trial.calls.slice(0, MOST_CALLS);
  const calls = drawn.flatMap(({ exchange, failure }, at) => {
    if (exchange === null) return [];
    const name = `Call ${at + 1}${failure === null ? "" : `: ${failureTitle(failure)}`}`;
    if (failure !== "slow") return { exchange, name, isElsewhere: true };
    return { exchange: { ...exchange, lost: "response" as const }, name, sees: <NoResponse />, isElsewhere: true };
  });
  const more = trial.calls.length - drawn.length;
  return (
    <>
      <div className="@container border-y border-hairline">
        <CallSequence label="Calls of the smallest case" calls={calls} />
      </div>
      {more > 0 && <p className="text-small text-ink2">{counted(more, "more call")}.</p>}
      <p className="text-small">
        <Prose>{endingText(trial)}</Prose>
      </p>
    </>
  );
}

const LOOKS = { safe: "delivered", unsafe: "void", not_judged: "processing" } as const;

interface ResultProps {
  readonly tried: Tried;
  /** Plays a run in the visitor's sandbox. */
  readonly onPlay: (schedule: Schedule) => void;
}

/** The judgement, the smallest run with the worst verdict, and what was tried. */
function Result({ tried, onPlay }: ResultProps) {
  const { judgement, headline } = judged(tried);
  const worst = judgement === "unsafe" ? tried.worst : null;
  const sum = overspent(tried);
  return (
    <>
      <Verdict look={LOOKS[judgement]} headline={headline}>
        {worst && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <p>
              Smallest case: <b>{scheduleText(worst.schedule)}</b>.
              {sum && (
                <>
                  {" "}
                  <Literal>{sum}</Literal> overspent.
                </>
              )}
            </p>
            <Button look="outline" onClick={() => onPlay(worst.schedule)}>
              Run this one
            </Button>
          </div>
        )}
      </Verdict>
      {judgement === "safe" && (
        <>
          <LiveLink />
          <p className="text-small text-ink2">
            <ProseWithCode>{NOT_KILLED}</ProseWithCode>
          </p>
        </>
      )}
      {worst && <Picture worst={worst} />}
      {[...summary(tried), ...extent(tried)].map((line) => (
        <p key={line} className="text-small text-ink2 tabular-nums">
          {line}
        </p>
      ))}
    </>
  );
}

interface TrialsResultProps extends Pick<ResultProps, "onPlay"> {
  readonly trying: Trying;
}

/** How far every failure is tried, or the result. */
export const TrialsResult = ({ trying: { text, tried }, onPlay }: TrialsResultProps) => (
  <section
    aria-label="Every failure"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard.
    tabIndex={0}
    className="flex min-h-36 min-w-0 flex-col gap-2 desk:overflow-y-auto"
  >
    {tried ? <Result tried={tried} onPlay={onPlay} /> : <Verdict look="plain" headline={text} />}
  </section>
);
