import type { RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { secondsText, summaryOf, verdictOf } from "./simulation-words.ts";

function Figure({ name, value, isBad = false }: { name: string; value: string | number; isBad?: boolean }) {
  return (
    <div
      className={`flex min-w-0 flex-col-reverse justify-end rounded px-3 py-2 ${isBad ? "bg-void text-void-ink" : "bg-well"}`}
    >
      <dt className="text-small">{name}</dt>
      <dd className="font-mono text-title font-bold tabular-nums">{value}</dd>
    </div>
  );
}

const looks = {
  delivered: "border-delivered-edge bg-delivered text-delivered-ink",
  void: "border-void-edge bg-void text-void-ink",
  processing: "border-processing-edge bg-processing text-processing-ink",
} as const;

interface OutcomeLineProps {
  readonly rehearsal: RetrySimulation;
  readonly policy: RetryPolicy;
}

/** Intended charges against actual charges, and an assessment. */
export function OutcomeLine({ rehearsal, policy }: OutcomeLineProps) {
  const { again, unanswered, slowest } = summaryOf(rehearsal);
  const { look, words } = verdictOf(rehearsal, policy);
  return (
    <div className="flex flex-col gap-3">
      <dl aria-label="What it came to" className="grid grid-cols-2 gap-2 @xl:grid-cols-5">
        <Figure name="meant" value={rehearsal.meant} />
        <Figure name="charged" value={rehearsal.charged} isBad={again > 0} />
        <Figure name="charged again" value={again} isBad={again > 0} />
        <Figure name="without an answer" value={unanswered} />
        <Figure name="slowest order" value={secondsText(slowest)} />
      </dl>
      <p className={`rounded border-s-4 px-3 py-2 font-bold ${looks[look]}`}>{words}</p>
    </div>
  );
}
