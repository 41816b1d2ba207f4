import { useEffect, useRef } from "react";
import type { Schedule } from "#failures/trial-world.ts";
import type { Judged, Tried } from "#failures/try-failures.ts";
import { extent, FAILURE_NAMES, overspent, scheduleText, summary } from "#failures/words.ts";
import { CallSequence, Seen } from "#web/client/react/call-sequence.tsx";
import { Button } from "#web/ui/button.tsx";
import { looks } from "#web/ui/callout.tsx";
import { counted } from "#web/ui/format/number-text.ts";
import { Literal } from "#web/ui/literal.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { judged } from "./use-trials.ts";

/** How many calls of a run are drawn: one that hangs may have a hundred. */
const MOST_CALLS = 8;

const ENDED = {
  done: "The code ended without an error.",
  failed: "The code stopped: ",
  hangs: "The code did not end. ",
  unseen: "The code did not end. ",
} as const;

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
    const name = `Call ${at + 1}${failure === null ? "" : `: ${FAILURE_NAMES[failure]}`}`;
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
        {ENDED[trial.ended]}
        <Prose>{trial.reason}</Prose>
      </p>
    </>
  );
}

const LOOKS = { safe: "delivered", unsafe: "void", not_judged: "processing" } as const;

interface TrialsResultProps {
  readonly tried: Tried;
  /** Plays a run in the visitor's sandbox. */
  readonly onPlay: (schedule: Schedule) => void;
}

/** What came of trying every failure: the judgement, the smallest run with the worst verdict, and what was tried. */
export function TrialsResult({ tried, onPlay }: TrialsResultProps) {
  const { judgement, headline } = judged(tried);
  const worst = judgement === "unsafe" ? tried.worst : null;
  const sum = overspent(tried);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <section ref={box} aria-label="Every failure" className="flex min-w-0 scroll-my-4 flex-col gap-3">
      <div className={`flex flex-col gap-1 rounded border-s-4 px-3 py-2 ${looks[LOOKS[judgement]]}`}>
        <h3 className="font-bold">
          <Prose>{headline}</Prose>
        </h3>
        {summary(tried).map((line) => (
          <p key={line} className="tabular-nums">
            {line}
          </p>
        ))}
      </div>
      {worst && (
        <>
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
          <Picture worst={worst} />
        </>
      )}
      {extent(tried).map((line) => (
        <p key={line} className="text-small text-ink2">
          {line}
        </p>
      ))}
    </section>
  );
}
