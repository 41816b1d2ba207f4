import { Card } from "#web/ui/card.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { SpeedChoice } from "./speed-choice.tsx";
import { apartWords, dateWords } from "./time-words.ts";
import { useAhead, useNow, useRealNow } from "./use-passing.ts";

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
