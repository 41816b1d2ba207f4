import type { ReactNode } from "react";
import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { places } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { Choice } from "#web/ui/choice.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { DelayField } from "./delay-field.tsx";
import { Skips } from "./skips.tsx";
import { apartWords, dateWords } from "./time-words.ts";
import { UnderWay } from "./under-way.tsx";
import { useAhead, useNow, useRealNow } from "./use-passing.ts";

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-small break-words">{children}</code>
);

function Side({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{name}</dt>
      <dd className="mt-1 text-small text-ink2 tablet:text-base">{children}</dd>
    </div>
  );
}

/** What follows the sandbox clock, and what always uses the real time. */
export function WhatFollows() {
  return (
    <Card heading="Which clock is which">
      <dl className="grid gap-x-8 gap-y-4 px-4 pb-4 @xl:grid-cols-2">
        <Side name="These follow the sandbox clock">
          <Code>created_at</Code>, <Code>delivered_at</Code> and every other time in a body; when an order is delivered;
          the 24 hours an Idempotency-Key is remembered; the times on the Tape and in the Log.
        </Side>
        <Side name="These are always real">
          The <Code>Date</Code> header of every answer, and how long an answer takes.
        </Side>
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

export function SpeedChoice() {
  const { adjust, failure } = useAdjust();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const run = (to: Speed) =>
    adjust({ kind: "run_clock", speed: to }, () => (to === 0 ? "Clock paused" : `Clock at ×${to}`));
  return (
    <>
      <Choice legend="Speed of the sandbox clock" options={options} chosen={speed} onChoose={run} />
      {failure}
      <p className="text-small text-ink2">
        ×1 goes back to the real pace, and the clock stays where it is by then: it never goes back. Only Reset puts it
        on the real time again.
      </p>
    </>
  );
}

function SandboxTime() {
  const now = useNow();
  return (
    <div>
      <p className="font-mono text-[min(3.25rem,15cqi)]/[3.5rem] font-bold tracking-[-0.06em] @lg:text-[4.5rem]/[4.75rem]">
        <ClockTime at={now} />
      </p>
      <p>{dateWords(now)}</p>
    </div>
  );
}

function RealTime() {
  const now = useRealNow();
  const ahead = useAhead();
  return (
    <div className="text-ink2">
      <p className="text-ink">
        <b>{apartWords(ahead)}</b>
      </p>
      <p>
        Real time <ClockTime at={now} />, {dateWords(now)}
      </p>
    </div>
  );
}

/** The sandbox clock, the real clock beside it, and the choice of speed. */
export function SandboxTimeCard() {
  return (
    <Card heading="Sandbox time">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <SandboxTime />
          <RealTime />
        </div>
        <SpeedChoice />
      </div>
    </Card>
  );
}

/** Controls for the sandbox clock. */
export function ClockPage() {
  return (
    <>
      <PageHead heading={places.clock.name}>{places.clock.purpose}</PageHead>
      <SandboxTimeCard />
      <Skips />
      <Card heading="Deliveries">
        <div className="flex flex-col gap-4 px-4 pb-4">
          <DelayField />
          <UnderWay />
        </div>
      </Card>
      <WhatFollows />
    </>
  );
}
