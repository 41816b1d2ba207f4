import { use, useMemo, useState } from "react";
import type { RetryPolicy } from "#contract/panel/retry-simulation.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { adminPages } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { percentText } from "#web/ui/format/number-text.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { LabCard } from "./lab-card.tsx";
import { ChargePicture, SimulationSummary, SimulationTable } from "./simulation-result.tsx";

/** Policies worth comparing. All make the same number of attempts, so the network loses the same messages for each. */
const PRESETS = [
  { name: "Naive: new key each try", policy: { attempts: 4, backoff: "none", key: "new_each_time" } },
  { name: "No key", policy: { attempts: 4, backoff: "none", key: "none" } },
  { name: "Safe: same key, exponential", policy: { attempts: 4, backoff: "exponential", key: "same" } },
] as const satisfies readonly { name: string; policy: Omit<RetryPolicy, "lossRate"> }[];

/** The initial policy: a typical first retry loop. */
const FIRST_POLICY: RetryPolicy = { ...PRESETS[0].policy, lossRate: 30 };

interface PolicyProps {
  readonly policy: RetryPolicy;
  readonly onChange: (policy: RetryPolicy) => void;
}

/** Policies to start from; the loss rate is kept. */
function Presets({ policy, onChange }: PolicyProps) {
  const { attempts, backoff, key } = policy;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Policies to begin from</legend>
      {PRESETS.map(({ name, policy: preset }) => (
        <Button
          key={name}
          aria-pressed={preset.attempts === attempts && preset.backoff === backoff && preset.key === key}
          className="whitespace-normal aria-pressed:border-2 aria-pressed:border-carbon aria-pressed:font-bold"
          onClick={() => onChange({ ...policy, ...preset })}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}

const ATTEMPTS = ["1, never again", "up to 2", "up to 3", "up to 4", "up to 5"].map((label, index) => ({
  value: `${index + 1}`,
  label,
}));
const BACKOFFS = [
  { value: "none", label: "none" },
  { value: "fixed", label: "1 s each time" },
  { value: "exponential", label: "exponential: 1, 2, 4, 8 s" },
] as const;
const KEYS = [
  { value: "same", label: "the same key each try" },
  { value: "new_each_time", label: "a new key each try" },
  { value: "none", label: "no key" },
] as const;

const lossWords = (lossRate: number): string =>
  lossRate === 0
    ? "Nothing is lost."
    : `${lossRate} of 100 tries lose a message: half of them the request, half the answer.`;

/** A retry policy, field by field. */
function PolicyFields({ policy, onChange }: PolicyProps) {
  const { attempts, backoff, key, lossRate } = policy;
  const change = (part: Partial<RetryPolicy>) => onChange({ ...policy, ...part });
  return (
    <div className="grid gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
      <SelectField
        label="Tries for each order"
        options={ATTEMPTS}
        chosen={String(attempts)}
        onChoose={(to) => change({ attempts: Number(to) })}
      />
      <SelectField
        label="Wait between tries"
        options={BACKOFFS}
        chosen={backoff}
        onChoose={(to) => change({ backoff: to })}
      />
      <SelectField label="Idempotency-Key" options={KEYS} chosen={key} onChoose={(to) => change({ key: to })} />
      <Field label="Loss rate" mark={percentText(lossRate)} hint={lossWords(lossRate)} className="col-span-full">
        {(ids) => (
          <input
            {...ids}
            type="range"
            min={0}
            max={60}
            step={5}
            value={lossRate}
            aria-valuetext={`${lossRate} of 100 tries`}
            onChange={({ target }) => change({ lossRate: target.valueAsNumber })}
            className="min-h-11 w-full accent-carbon tablet:min-h-9"
          />
        )}
      </Field>
    </div>
  );
}

/** Runs a retry policy on 20 orders over a lossy network. */
function PlayerCard() {
  const { panel } = useSandbox();
  const [policy, setPolicy] = useState(FIRST_POLICY);
  const [seed, setSeed] = useState(1);
  const simulateRetries = use(panel.loadRetrySimulator());
  const simulation = useMemo(() => simulateRetries(policy, seed), [simulateRetries, policy, seed]);
  return (
    <Card heading="Retry-policy player">
      <div className="flex flex-col gap-4 px-4 pb-4">
        <p className="max-w-[80ch]">
          20 orders over a network that loses messages. It runs on a wallet of its own, by the same rules; yours is not
          touched.
        </p>
        <Presets policy={policy} onChange={setPolicy} />
        <PolicyFields policy={policy} onChange={setPolicy} />
        <SimulationSummary simulation={simulation} policy={policy} />
        <ChargePicture simulation={simulation} />
        <div className="flex flex-wrap items-center gap-3">
          <Button onClick={() => setSeed(seed + 1)}>Other losses</Button>
          <p className="text-small text-ink2">
            Losses number {seed}. Policies that try as often lose the same messages, so they can be compared.
          </p>
        </div>
      </div>
      <SimulationTable simulation={simulation} />
    </Card>
  );
}

/** One lost response, seen from both sides; and a retry policy over many orders. */
export function LabPage() {
  return (
    <>
      <PageHead heading={adminPages.lab.name}>{adminPages.lab.purpose}</PageHead>
      <LabCard />
      <PlayerCard />
    </>
  );
}
