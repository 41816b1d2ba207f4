import { use, useMemo, useState } from "react";
import type { RetryPolicy, RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { places } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { ChargePicture } from "./charge-picture.tsx";
import { LabCard } from "./lab-card.tsx";
import { FIRST_POLICY, PolicyFields, Presets } from "./policy-fields.tsx";
import { assessmentOf, summaryOf } from "./simulation-words.ts";

const secondsText = (milliseconds: number): string => `${milliseconds / 1000} s`;

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

/** Intended charges against actual charges, and an assessment. */
function Summary({ simulation, policy }: { readonly simulation: RetrySimulation; readonly policy: RetryPolicy }) {
  const { again, withoutResponse, slowest } = summaryOf(simulation);
  const { look, words } = assessmentOf(simulation, policy);
  return (
    <div className="flex flex-col gap-3">
      <dl aria-label="What it came to" className="grid grid-cols-2 gap-2 @xl:grid-cols-5">
        <Figure name="meant" value={simulation.meant} />
        <Figure name="charged" value={simulation.charged} isBad={again > 0} />
        <Figure name="charged again" value={again} isBad={again > 0} />
        <Figure name="without an answer" value={withoutResponse} />
        <Figure name="slowest order" value={secondsText(slowest)} />
      </dl>
      <p className={`rounded border-s-4 px-3 py-2 font-bold ${looks[look]}`}>{words}</p>
    </div>
  );
}

const CELL = "px-2 py-1.5 text-start first:ps-4 last:pe-4";

/** How often an order was charged. */
function Charges({ charges }: { readonly charges: number }) {
  if (charges > 1) return <b className="rounded bg-void px-1.5 text-void-ink">{charges} times</b>;
  return charges === 1 ? "once" : "never";
}

/** The picture as a table: the result of each order. */
function SimulationTable({ simulation }: { readonly simulation: RetrySimulation }) {
  return (
    <details className="border-t border-hairline">
      <summary className="min-h-11 px-4 py-2.5 hover:bg-well">Each order in a table</summary>
      <table className="mb-3 w-full text-small">
        <caption className="sr-only">What came of each order</caption>
        <thead>
          <tr className="text-ink2">
            {["Order", "Tries", "Charged", "Answered", "Took"].map((name) => (
              <th key={name} scope="col" className={`${CELL} font-semibold`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {simulation.orders.map(({ attempts, charges, hasResponse, took }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
            <tr key={index} className="border-t border-hairline tabular-nums">
              <th scope="row" className={`${CELL} font-normal`}>
                {index + 1}
              </th>
              <td className={CELL}>{attempts.length}</td>
              <td className={CELL}>
                <Charges charges={charges} />
              </td>
              <td className={CELL}>{hasResponse ? "yes" : "no"}</td>
              <td className={CELL}>{secondsText(took)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
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
        <Summary simulation={simulation} policy={policy} />
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
      <PageHead heading={places.lab.name}>{places.lab.purpose}</PageHead>
      <LabCard />
      <PlayerCard />
    </>
  );
}
