import { use, useMemo, useState } from "react";
import { useSandbox } from "#web/client/react/context.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ChargePicture } from "./charge-picture.tsx";
import { OutcomeLine } from "./outcome-line.tsx";
import { FIRST_POLICY } from "./policies.ts";
import { PolicyFields, Presets } from "./policy-fields.tsx";
import { RehearsalTable } from "./simulation-table.tsx";

/** Runs a retry policy on 20 orders over a lossy network. */
export function PlayerCard() {
  const { panel } = useSandbox();
  const [policy, setPolicy] = useState(FIRST_POLICY);
  const [seed, setSeed] = useState(1);
  const simulateRetries = use(panel.loadRetrySimulator());
  const rehearsal = useMemo(() => simulateRetries(policy, seed), [simulateRetries, policy, seed]);
  return (
    <Card heading="Retry-policy player">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="max-w-[80ch]">
          20 orders over a network that loses messages. It runs on a wallet of its own, by the same rules; yours is not
          touched.
        </p>
        <Presets policy={policy} onChange={setPolicy} />
        <PolicyFields policy={policy} onChange={setPolicy} />
        <OutcomeLine rehearsal={rehearsal} policy={policy} />
        <ChargePicture rehearsal={rehearsal} />
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setSeed(seed + 1)}>Other losses</Button>
          <p className="text-small text-ink2">
            Losses number {seed}. Policies that try as often lose the same messages, so they can be compared.
          </p>
        </div>
      </div>
      <RehearsalTable rehearsal={rehearsal} />
    </Card>
  );
}
