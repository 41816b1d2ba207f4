import { useRef } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { madeBy } from "#web/client/try-call.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { BothSides } from "./both-sides.tsx";
import { Controls } from "./controls.tsx";
import { useItem, useObstacle } from "./obstacle.tsx";
import { type Run, stepOf } from "./run.ts";
import { RunningTotal } from "./running-total.tsx";
import { Steps } from "./steps.tsx";
import { useRun } from "./use-run.ts";

/** Whether the run belongs to a world that was reset, here or in another tab. */
function useIsGone(run: Run | null): boolean {
  const order = run && madeBy(run.first);
  const isKnown = useStateView(({ orders }) => orders.some(({ id }) => id === order));
  return typeof order === "string" && order.startsWith("ord_") && !isKnown;
}

const GONE = (
  <Callout look="processing">
    <p>The sandbox was reset meanwhile, so this order is gone. Start over.</p>
  </Callout>
);

/** The guided part: lose a response, look at what happened, retry in three ways. */
export function LabCard() {
  const lab = useRun();
  const { run, failure, isBusy } = lab;
  const isGone = useIsGone(run);
  const inTheWay = useObstacle(isBusy, run === null);
  const obstacle = isGone ? GONE : inTheWay;
  const price = useItem()?.price ?? "";
  const bar = useRef<HTMLDivElement>(null);
  const startOver = () => {
    lab.startOver();
    bar.current?.querySelector("button")?.focus();
  };
  return (
    <Card
      heading="Lose an answer, then retry"
      isBusy={isBusy}
      aside={
        run && (
          <Button aria-disabled={isBusy} onClick={startOver} className="ms-auto">
            Start over
          </Button>
        )
      }
    >
      <Steps step={stepOf(run)} />
      {run && <BothSides run={run} />}
      <div
        ref={bar}
        className="flex flex-col gap-3 rounded-card border-t border-hairline bg-paper px-4 py-3 tablet:sticky tablet:bottom-0 low:static"
      >
        {run && <RunningTotal run={run} price={price} />}
        {obstacle}
        <NotSent failure={failure} />
        <Controls lab={lab} isBlocked={obstacle !== null} />
      </div>
    </Card>
  );
}
