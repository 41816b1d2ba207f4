import { SPEEDS, type Speed } from "#contract/panel/adjustment.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { Choice } from "#web/ui/choice.tsx";

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
