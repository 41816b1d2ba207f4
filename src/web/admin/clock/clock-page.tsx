import { type ReactNode, useId, useSyncExternalStore } from "react";
import { duration } from "#contract/api/time.ts";
import { type Adjustment, SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import type { Panel, StateView } from "#contract/panel/panel.ts";
import { RecordNote } from "#web/admin/record-note.tsx";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { Countdown } from "#web/client/react/delivery.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { adminPages, pathTo } from "#web/client/routes.ts";
import { onTick } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ClockTime, dateText } from "#web/ui/clock-time.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Choice } from "#web/ui/fields/choice.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { capitalised, counted } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Literal } from "#web/ui/text.tsx";
import { DeliveriesCard, processing } from "./deliveries-card.tsx";

const ONE_HOUR = duration(60 * 60_000);
const PAST_THE_LEDGER = duration(24 * 60 * 60_000 + 60_000);

/** A number that changes with time: read four times a second, and at once when the state changes. */
function usePassing(read: (panel: Panel) => number): number {
  const { panel } = useSandbox();
  useStateView((stateView) => stateView);
  return useSyncExternalStore(onTick, () => read(panel));
}

/** A time rounded down to the second, so that it renders at most once a second. */
const second = (at: number): number => Math.floor(at / 1000) * 1000;

/** How many stored Idempotency-Keys expire by a time, in words. */
function expiryWords(ledger: StateView["ledger"], by: number): string {
  const count = ledger.filter(({ expiresAt }) => Date.parse(expiresAt) <= by).length;
  if (ledger.length === 0) return "No Idempotency-Key is stored.";
  if (count === 0) return "No stored Idempotency-Key expires.";
  if (count < ledger.length) return `${count} of ${ledger.length} stored Idempotency-Keys expire.`;
  return count === 1 ? "The only stored Idempotency-Key expires." : `All ${count} stored Idempotency-Keys expire.`;
}

interface SkipProps {
  /** What is skipped, as said after "Skip". */
  readonly what: string;
  readonly isOff?: boolean;
  readonly onSkip: (what: string) => void;
  /** The effect. */
  readonly children: ReactNode;
}

/** One way to advance the clock. */
function Skip({ what, isOff = false, onSkip, children }: SkipProps) {
  const id = useId();
  return (
    <li className="flex items-center gap-x-4 border-t border-hairline px-4 py-1.5">
      <div className="grid min-w-0 flex-1 gap-x-4 @xl:grid-cols-[10rem_minmax(0,1fr)]">
        <b>{capitalised(what)}</b>
        <Prose as="p" id={id} className="text-ink2">
          {children}
        </Prose>
      </div>
      <Button
        aria-label={`Skip ${what}`}
        aria-describedby={id}
        aria-disabled={isOff}
        className="-me-2.5 text-small text-accent aria-disabled:text-ink2 tablet:min-h-7"
        onClick={() => !isOff && onSkip(what)}
      >
        Skip
      </Button>
    </li>
  );
}

function Skips() {
  const { panel } = useSandbox();
  const { run, failure } = useAdjust();
  const now = usePassing((panel) => second(panel.now()));
  const ledger = useStateView((stateView) => stateView.ledger);
  const orders = processing(useStateView((stateView) => stateView.orders));
  const [next] = orders;
  const skip = (adjustment: Adjustment) => (what: string) =>
    run(adjustment, () => {
      const delivered = orders.length - processing(panel.stateView.getState().orders).length;
      return `Skipped ${what}${delivered > 0 ? `. ${counted(delivered, "order")} delivered` : ""}`;
    });
  return (
    <Card heading="Skip ahead" aside={<RecordNote />}>
      <ul>
        <Skip what="to the next delivery" isOff={!next} onSkip={skip({ kind: "skip_to_next_delivery" })}>
          {next ? (
            <>
              Due in <Countdown until={Date.parse(next.dueAt)} /> of sandbox time.
            </>
          ) : (
            "No order is processing."
          )}
        </Skip>
        <Skip what="1 hour" onSkip={skip({ kind: "skip", by: ONE_HOUR })}>
          {next && "Every processing order is delivered. "}
          {expiryWords(ledger, now + ONE_HOUR)}
        </Skip>
        <Skip what="24 h 1 min" onSkip={skip({ kind: "skip", by: PAST_THE_LEDGER })}>
          After 24 h the same key charges again. {expiryWords(ledger, now + PAST_THE_LEDGER)}{" "}
          <TextLink href={pathTo("placeOrder")}>Place an order</TextLink> to see it.
        </Skip>
      </ul>
      {failure !== null && (
        <div className="px-4 pb-3">
          <ActionFailure failure={failure} effect="Nothing was changed." />
        </div>
      )}
    </Card>
  );
}

/** What follows the sandbox clock, and what always uses the real time. */
const WhatFollows = () => (
  <Card heading="Sandbox time and real time">
    <Facts>
      <Fact name="On the sandbox clock">
        created_at, delivered_at and every other time in a body; deliveries; the 24 hours an Idempotency-Key lives; the
        times on receipts and in the Log.
      </Fact>
      <Fact name="Always real">
        The <Literal>Date</Literal> header, and the duration of each response.
      </Fact>
    </Facts>
  </Card>
);

const notes: Readonly<Record<Speed, string>> = {
  0: "time stops",
  1: "real time",
  10: "1 min in 6 s",
  60: "1 min in 1 s",
};

const options = SPEEDS.map((value) => ({ value, label: value === 0 ? "Paused" : `×${value}`, note: notes[value] }));

function SpeedChoice() {
  const { runAsync, failure } = useAdjust();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const run = (to: Speed) =>
    runAsync({ kind: "run_clock", speed: to }, () => (to === 0 ? "Clock paused" : `Clock at ×${to}`));
  return (
    <>
      <Choice legend="Speed of the sandbox clock" options={options} chosen={speed} onChoose={run} />
      <p className="text-small text-ink2">The clock only moves forward. A reset sets it back to real time.</p>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </>
  );
}

/** The difference between the sandbox clock and the real one, in words. */
function apartWords(ahead: number): string {
  if (ahead === 0) return "Same as real time";
  return `${durationText(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"} real time`;
}

function Times() {
  const now = usePassing((panel) => second(panel.now()));
  const real = usePassing((panel) => second(panel.realNow()));
  const ahead = usePassing((panel) => Math.round((panel.now() - panel.realNow()) / 1000) * 1000);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <b translate="no" className="font-mono text-total">
          <ClockTime at={now} />
        </b>
        {dateText(now)}
      </p>
      <div className="text-small text-ink2 @lg:text-end">
        <p className="font-bold text-ink">{apartWords(ahead)}</p>
        <p>
          Real time <ClockTime at={real} />, {dateText(real)}
        </p>
      </div>
    </div>
  );
}

/** Controls for the sandbox clock: both times, the speed, the skips and the deliveries. */
export function ClockPage() {
  return (
    <>
      <PageHead heading={adminPages.clock.name}>{adminPages.clock.purpose}</PageHead>
      <Card heading="Sandbox time" stack="gap-3">
        <Times />
        <SpeedChoice />
      </Card>
      <Skips />
      <DeliveriesCard />
      <WhatFollows />
    </>
  );
}
