import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { useAdjust } from "#web/admin/use-adjust.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { places } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { LOCALES } from "#web/ui/format/locales.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { DelayField } from "./delay-field.tsx";
import { lengthWords, second, usePassing } from "./passing-time.ts";
import { Skips } from "./skips.tsx";
import { UnderWay } from "./under-way.tsx";

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-small break-words">{children}</code>
);

/** What follows the sandbox clock, and what always uses the real time. */
function WhatFollows() {
  const words = "mt-1 text-small text-ink2 tablet:text-base";
  return (
    <Card heading="Which clock is which">
      <dl className="grid gap-x-8 gap-y-4 px-4 pb-4 @xl:grid-cols-2">
        <div>
          <dt className="font-semibold">These follow the sandbox clock</dt>
          <dd className={words}>
            <Code>created_at</Code>, <Code>delivered_at</Code> and every other time in a body; when an order is
            delivered; the 24 hours an Idempotency-Key is remembered; the times on the Tape and in the Log.
          </dd>
        </div>
        <div>
          <dt className="font-semibold">These are always real</dt>
          <dd className={words}>
            The <Code>Date</Code> header of every answer, and how long an answer takes.
          </dd>
        </div>
      </dl>
    </Card>
  );
}

const notes: Readonly<Record<Speed, string>> = {
  0: "time stands still",
  1: "the real pace",
  10: "a minute in 6 s",
  60: "a minute a second",
};

const options = SPEEDS.map((speed) => ({
  value: speed,
  label: speed === 0 ? "Paused" : `×${speed}`,
  note: notes[speed],
}));

function SpeedChoice() {
  const { runAsync, failure } = useAdjust();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const run = (to: Speed) =>
    runAsync({ kind: "run_clock", speed: to }, () => (to === 0 ? "Clock paused" : `Clock at ×${to}`));
  return (
    <>
      <Choice legend="Speed of the sandbox clock" options={options} chosen={speed} onChoose={run} />
      <ActionFailure failure={failure} effect="Nothing was changed." />
      <p className="text-small text-ink2">
        ×1 goes back to the real pace, and the clock stays where it is by then: it never goes back. Only Reset puts it
        on the real time again.
      </p>
    </>
  );
}

const DATE = new Intl.DateTimeFormat([...LOCALES], { weekday: "long", day: "numeric", month: "long", year: "numeric" });

function SandboxTime() {
  const now = usePassing((panel) => second(panel.now()));
  return (
    <div>
      <p className="font-mono text-[min(3.25rem,15cqi)]/[3.5rem] font-bold tracking-[-0.06em] @lg:text-[4.5rem]/[4.75rem]">
        <ClockTime at={now} />
      </p>
      <p>{DATE.format(now)}</p>
    </div>
  );
}

/** The difference between the sandbox clock and the real one, in words. */
function apartWords(ahead: number): string {
  if (ahead === 0) return "The same as the real clock";
  return `${lengthWords(Math.abs(ahead))} ${ahead > 0 ? "ahead of" : "behind"} the real clock`;
}

function RealTime() {
  const now = usePassing((panel) => second(panel.realNow()));
  const ahead = usePassing((panel) => Math.round((panel.now() - panel.realNow()) / 1000));
  return (
    <div className="text-ink2">
      <p className="text-ink">
        <b>{apartWords(ahead)}</b>
      </p>
      <p>
        Real time <ClockTime at={now} />, {DATE.format(now)}
      </p>
    </div>
  );
}

/** Controls for the sandbox clock: both times, the speed, the skips and the deliveries. */
export function ClockPage() {
  return (
    <>
      <PageHead heading={places.clock.name}>{places.clock.purpose}</PageHead>
      <Card heading="Sandbox time" stack="gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <SandboxTime />
          <RealTime />
        </div>
        <SpeedChoice />
      </Card>
      <Skips />
      <Card heading="Deliveries" stack="gap-4">
        <DelayField />
        <UnderWay />
      </Card>
      <WhatFollows />
    </>
  );
}
