import { useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { armedWords } from "#web/ui/condition-words.ts";
import { OperationField } from "#web/ui/operation-field.tsx";
import { type Arming, armedBy, FIRST } from "./arming.ts";
import { CallsField } from "./calls-field.tsx";
import { KindChoice } from "./kind-choice.tsx";
import { SlowField } from "./slow-field.tsx";

/** Activates the fault described by the form. */
function useArm() {
  const { panel, session } = useSandbox();
  return (arming: Arming) => {
    const armed = armedBy(arming);
    if (armed === null) return;
    panel.arm(armed.condition, armed.remaining, armed.operation ?? undefined);
    announce(session, `Armed. ${armedWords(armed)}`);
  };
}

/** The form for a new fault: which one, and for which calls. */
export function ArmCard() {
  const arm = useArm();
  const [arming, setArming] = useState(FIRST);
  const change = (to: Partial<Arming>) => setArming({ ...arming, ...to });
  const armed = armedBy(arming);
  return (
    <Card heading="Arm a condition">
      <form
        className="flex flex-col gap-4 px-4 pb-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          arm(arming);
        }}
      >
        <KindChoice chosen={arming.kind} onChoose={(kind) => change({ kind })} />
        {arming.kind === "slow" && <SlowField by={arming.slowBy} onChange={(slowBy) => change({ slowBy })} />}
        <div className="grid gap-x-8 gap-y-3 @xl:grid-cols-2">
          <CallsField arming={arming} onChange={change} />
          <OperationField none="Any" operation={arming.operation} onChange={(operation) => change({ operation })} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="action" aria-disabled={armed === null}>
            Arm it
          </Button>
          {armed && <p className="min-w-0 flex-1 basis-60 text-ink2">{armedWords(armed)}</p>}
        </div>
      </form>
    </Card>
  );
}
