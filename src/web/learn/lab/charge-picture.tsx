import type { RetrySimulation } from "#contract/panel/retry-simulation.ts";
import { pictureWords } from "./simulation-words.ts";

const looks = ["border-dashed border-edge", "border-ink bg-paper", "border-void-edge bg-void text-void-ink"] as const;

/** One charge of an order, by its number: 0 stands for an order never charged, 1 is intended, more is money lost. */
function Box({ charge }: { readonly charge: number }) {
  const look = looks[Math.min(charge, 2)];
  return (
    <span
      className={`flex h-6 w-full items-center justify-center rounded border-2 font-mono text-code font-bold ${look}`}
    >
      {charge > 1 && charge}
    </span>
  );
}

const LEGEND = [
  { charge: 1, words: "charged as meant" },
  { charge: 2, words: "charged again" },
  { charge: 0, words: "never charged" },
] as const;

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {LEGEND.map(({ charge, words }) => (
        <li key={charge} className="flex items-center gap-2">
          <span className="w-6">
            <Box charge={charge} />
          </span>
          {words}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <span className="font-mono font-bold text-processing-ink">?</span> no answer came back
      </li>
    </ul>
  );
}

/** Every order as a stack of its charges: the first box is intended, each further one is money lost. */
export function ChargePicture({ simulation }: { readonly simulation: RetrySimulation }) {
  const { orders } = simulation;
  const minHeight = `${Math.max(2, ...orders.map(({ charges }) => charges)) * 1.625}rem`;
  const hasMarks = orders.some(({ hasResponse }) => !hasResponse);
  return (
    <figure className="flex flex-col gap-3">
      <div
        role="img"
        aria-label={pictureWords(simulation)}
        className="grid grid-cols-10 gap-x-1 gap-y-3 rounded bg-counter p-3 @xl:grid-cols-20"
      >
        {orders.map(({ charges, hasResponse }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
          <span key={index} className="flex min-w-0 flex-col items-center gap-1">
            <span className="flex w-full flex-col-reverse gap-0.5" style={{ minHeight }}>
              {charges === 0 && <Box charge={0} />}
              {Array.from({ length: charges }, (_, charge) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a charge is identified by its number alone.
                <Box key={charge} charge={charge + 1} />
              ))}
            </span>
            <span className="font-mono text-code text-ink2">{index + 1}</span>
            {hasMarks && <span className="h-5 font-mono font-bold text-processing-ink">{hasResponse ? "" : "?"}</span>}
          </span>
        ))}
      </div>
      <figcaption>
        <Legend />
      </figcaption>
    </figure>
  );
}
