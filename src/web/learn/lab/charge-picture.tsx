import type { RetrySimulation, SimulatedOrder } from "#contract/panel/retry-simulation.ts";
import { pictureWords } from "./simulation-words.ts";

const BOX = "flex h-6 w-full items-center justify-center rounded border-2 font-mono text-code font-bold";

function Box({ charge }: { readonly charge: number }) {
  if (charge === 0) return <span className={`${BOX} border-dashed border-edge`} />;
  if (charge === 1) return <span className={`${BOX} border-ink bg-paper`} />;
  return <span className={`${BOX} border-void-edge bg-void text-void-ink`}>{charge}</span>;
}

interface ColumnProps {
  readonly order: SimulatedOrder;
  readonly number: number;
  /** The number of boxes in the highest stack. */
  readonly height: number;
  readonly hasMarks: boolean;
}

function Column({ order, number, height, hasMarks }: ColumnProps) {
  const charges = Array.from({ length: Math.max(1, order.charges) }, (_, index) =>
    order.charges === 0 ? 0 : index + 1,
  );
  return (
    <span className="flex min-w-0 flex-col items-center gap-1">
      <span className="flex w-full flex-col-reverse gap-0.5" style={{ minHeight: `${height * 1.625}rem` }}>
        {charges.map((charge) => (
          <Box key={charge} charge={charge} />
        ))}
      </span>
      <span className="font-mono text-code text-ink2">{number}</span>
      {hasMarks && <span className="h-5 font-mono font-bold text-processing-ink">{order.hasResponse ? "" : "?"}</span>}
    </span>
  );
}

const KEY = [
  { charge: 1, words: "charged as meant" },
  { charge: 2, words: "charged again" },
  { charge: 0, words: "never charged" },
] as const;

function Legend() {
  return (
    <ul aria-hidden className="flex flex-wrap gap-x-5 gap-y-1 text-small">
      {KEY.map(({ charge, words }) => (
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
export function ChargePicture({ rehearsal }: { readonly rehearsal: RetrySimulation }) {
  const height = Math.max(2, ...rehearsal.orders.map(({ charges }) => charges));
  const hasMarks = rehearsal.orders.some(({ hasResponse }) => !hasResponse);
  return (
    <figure className="flex flex-col gap-3">
      <div
        role="img"
        aria-label={pictureWords(rehearsal)}
        className="grid grid-cols-10 gap-x-1 gap-y-3 rounded bg-counter p-3 @xl:grid-cols-20"
      >
        {rehearsal.orders.map((order, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an order is identified by its number alone.
          <Column key={index} order={order} number={index + 1} height={height} hasMarks={hasMarks} />
        ))}
      </div>
      <figcaption>
        <Legend />
      </figcaption>
    </figure>
  );
}
