import { useId, useState } from "react";
import { useStore } from "zustand";
import { type Duration, duration } from "#contract/api/time.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { CallsField } from "./calls-field.tsx";
import { type FaultChoice, FIRST, faultFrom } from "./fault-choice.ts";
import { KindChoice } from "./kind-choice.tsx";
import { TryCard } from "./try-card.tsx";
import { TwoLosses } from "./two-losses.tsx";

interface SlowFieldProps {
  readonly by: Duration;
  readonly onChange: (by: Duration) => void;
}

/** How much a slow call is delayed: 0.2 to 10 s. */
export function SlowField({ by, onChange }: SlowFieldProps) {
  const id = useId();
  const words = `${by / 1000} s`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="text-small font-semibold">
        Slow by
      </label>
      <input
        type="range"
        id={id}
        min={200}
        max={10_000}
        step={100}
        value={by}
        aria-valuetext={words}
        onChange={({ target }) => onChange(duration(target.valueAsNumber))}
        className="h-11 min-w-0 flex-1 accent-carbon tablet:h-9"
      />
      <span aria-hidden className="w-16 font-mono tabular-nums">
        {words}
      </span>
    </div>
  );
}

/** The active faults of this tab, with a button that turns them off. */
export function ActiveFaultsCard() {
  const { panel, session } = useSandbox();
  const active = useStore(panel.faults);
  const isOff = active.length === 0;
  const clear = () => {
    if (isOff) return;
    panel.clearFaults();
    announce(session, "Back to calm");
  };
  // Two faults may read the same: only their position tells them apart.
  const lines = active.map((each, at) => ({ at, words: faultText(each) }));
  return (
    <Card
      heading="Armed now"
      aside={
        <Button
          aria-disabled={isOff}
          onClick={clear}
          className="ms-auto aria-disabled:border-dashed aria-disabled:text-ink2"
        >
          Back to calm
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        {isOff ? (
          <p>Nothing is armed: every call is answered as usual.</p>
        ) : (
          <ol className="list-decimal ps-6">
            {lines.map(({ at, words }) => (
              <li key={at} className="py-0.5">
                {words}
              </li>
            ))}
          </ol>
        )}
        <p className="text-small text-ink2">
          A call meets the first that fits it, and no other. They befall every call of this tab, a raw fetch in DevTools
          too, but not the page's own look at the catalogue. A call whose key or scope is refused uses none up. Other
          tabs stay calm, and a reload ends them.
        </p>
      </div>
    </Card>
  );
}

/** Activates the fault described by the form. */
function useStartFault() {
  const { panel, session } = useSandbox();
  return (choice: FaultChoice) => {
    const active = faultFrom(choice);
    if (active === null) return;
    panel.startFault(active.fault, active.remaining, active.operation ?? undefined);
    announce(session, `Armed. ${faultText(active)}`);
  };
}

/** The form for a new fault: which one, and for which calls. */
export function FaultForm() {
  const startFault = useStartFault();
  const [choice, setArming] = useState(FIRST);
  const change = (to: Partial<FaultChoice>) => setArming({ ...choice, ...to });
  const active = faultFrom(choice);
  return (
    <Card heading="Arm a condition">
      <form
        className="flex flex-col gap-4 px-4 pb-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          startFault(choice);
        }}
      >
        <KindChoice chosen={choice.kind} onChoose={(kind) => change({ kind })} />
        {choice.kind === "slow" && <SlowField by={choice.slowBy} onChange={(slowBy) => change({ slowBy })} />}
        <div className="grid gap-x-8 gap-y-3 @xl:grid-cols-2">
          <CallsField choice={choice} onChange={change} />
          <OperationField none="Any" operation={choice.operation} onChange={(operation) => change({ operation })} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="action" aria-disabled={active === null}>
            Arm it
          </Button>
          {active && <p className="min-w-0 flex-1 basis-60 text-ink2">{faultText(active)}</p>}
        </div>
      </form>
    </Card>
  );
}

/** Simulated failures of the network and the service. */
export function FaultsPage() {
  return (
    <>
      <PageHead heading={places.conditions.name}>{places.conditions.purpose}</PageHead>
      <FaultForm />
      <ActiveFaultsCard />
      <TryCard />
      <TwoLosses />
    </>
  );
}
