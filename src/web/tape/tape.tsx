import { useMemo, useState } from "react";
import { useBooks, useExchanges, useSandbox } from "#web/session/sandbox.tsx";
import { BalanceLine } from "#web/ui/balance-line.tsx";
import { Button } from "#web/ui/button.tsx";
import { BlankTape } from "./blank-tape.tsx";
import { OpenQuestions } from "./open-questions.tsx";
import { SlipStack } from "./slip-stack.tsx";
import { type Slip, slipsOf } from "./slips.ts";

function Balance() {
  const balance = useBooks((books) => books.balance);
  const opening = useBooks((books) => books.openingBalance);
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <b key={balance} className="steps font-mono text-total">
        {balance}
      </b>
      <span className="text-small text-ink2">points left of {opening}</span>
    </p>
  );
}

/** How many slips are shown until all are asked for. */
const SHOWN = 50;

/** The slips, newest first; of a long roll the newest, until the visitor asks for all. */
function Slips({ slips, openedAt }: { readonly slips: readonly Slip[]; readonly openedAt: number }) {
  const [isAll, showAll] = useState(false);
  if (slips.length === 0) return <BlankTape />;
  const shown = isAll ? slips : slips.slice(0, SHOWN);
  return (
    <>
      <ol className="flex flex-col gap-3 pb-2">
        {shown.map((slip) => (
          <SlipStack key={slip.id} slip={slip} openedAt={openedAt} />
        ))}
      </ol>
      {shown.length < slips.length && (
        <p className="py-2">
          <Button onClick={() => showAll(true)}>Show all {slips.length} slips</Button>
        </p>
      )}
    </>
  );
}

/** The till roll: the balance, and a slip for everything that had an effect or was refused, newest first. */
export function Tape() {
  const { panel } = useSandbox();
  const books = useBooks((all) => all);
  const exchanges = useExchanges();
  const slips = useMemo(() => slipsOf(books, exchanges), [books, exchanges]);
  const [openedAt] = useState(() => panel.now());
  return (
    <section aria-labelledby="tape-heading" className="flex flex-col gap-2">
      <h2 id="tape-heading" className="font-bold">
        Tape
      </h2>
      <Balance />
      <BalanceLine books={books} last={40} className="h-8" />
      <div className="mt-2">
        <div aria-hidden className="relative z-2 h-2 rounded bg-edge" />
        <div className="-mt-1 overflow-hidden px-2">
          <Slips slips={slips} openedAt={openedAt} />
        </div>
      </div>
      <OpenQuestions />
    </section>
  );
}
