import { type MouseEvent, useRef } from "react";
import { useStateView } from "#web/client/react/context.tsx";
import { NotSent } from "#web/client/react/not-sent.tsx";
import { chargedBy, chargeIn, madeBy } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { BothSides } from "./both-sides.tsx";
import { useItem, useObstacle } from "./obstacle.tsx";
import { chargesOf, RETRIES, RETRY_WORDS, type Run, stepOf } from "./run.ts";
import { type Lab, useRun } from "./use-run.ts";

const STEPS = ["Send an order, lose its answer", "Look at the ledger", "Retry"] as const;

/** The three steps, with the next one marked. */
function Steps({ step }: { readonly step: 1 | 2 | 3 }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3">
      {STEPS.map((name, index) => {
        const number = index + 1;
        const isDone = number < step;
        const isNext = number === step;
        return (
          <li
            key={name}
            aria-current={isNext ? "step" : undefined}
            className={`flex items-center gap-2 ${isNext ? "font-bold" : "text-ink2"}`}
          >
            <StepMark number={number} isDone={isDone} isNext={isNext} />
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        );
      })}
    </ol>
  );
}

const MARK = "rounded border px-2 py-0.5 font-mono text-code font-bold whitespace-nowrap";

function SimulationSummary({ charges }: { readonly charges: number }) {
  if (charges === 1) {
    return <span className={`${MARK} border-delivered-edge bg-delivered text-delivered-ink`}>AS MEANT</span>;
  }
  const words = charges === 0 ? "NOTHING CHARGED" : `${counted(charges - 1, "ORDER").toUpperCase()} TOO MANY`;
  return <span className={`${MARK} border-void-edge bg-void text-void-ink`}>{words}</span>;
}

/** Intended charges against actual charges; unknown until the visitor looks at the service's side. */
function RunningTotal({ run, price }: { readonly run: Run; readonly price: string }) {
  const charges = chargesOf(run);
  const meant = chargeIn(run.first)?.by ?? price;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold tabular-nums">
      <span>Meant: 1 order, {amountText(meant)}.</span>
      {run.isLookedAt ? (
        <>
          <span>
            Charged: {counted(charges.length, "order")}, {amountText(chargedBy(charges))}.
          </span>
          <SimulationSummary charges={charges.length} />
        </>
      ) : (
        <span>Charged: nobody on your side can tell.</span>
      )}
    </p>
  );
}

interface Choice {
  readonly name: string;
  readonly take: () => void;
}

function choicesOf({ run, begin, look, retry }: Lab): readonly Choice[] {
  const step = stepOf(run);
  if (step === 1) return [{ name: "Send an order and lose its answer", take: begin }];
  if (step === 2) return [{ name: "Look at the ledger", take: look }];
  return RETRIES.map((kind) => ({ name: `Retry ${RETRY_WORDS[kind]}`, take: () => retry(kind) }));
}

const hintOf = (run: Run | null): string => {
  const hints = {
    1: "A real order with a fresh Idempotency-Key. The service carries it out; the answer is lost on the way back.",
    2: "In production nobody gets to look here. In the sandbox you can.",
    3: "Your client does not know what you know now. It retries. All it can choose is the key; try all three.",
  } as const;
  return hints[stepOf(run)];
};

interface ControlsProps {
  readonly lab: Lab;
  /** Whether something prevents the next step. */
  readonly isBlocked: boolean;
}

/** The next step as a button, always in the same place, so that Enter can be pressed repeatedly. */
function Controls({ lab, isBlocked }: ControlsProps) {
  const { run, isBusy } = lab;
  const isOff = isBusy || isBlocked;
  // The second press of a double click must not take the next step.
  const press = (event: MouseEvent, take: () => void) => {
    if (!isOff && event.detail < 2) take();
  };
  const hasRetried = run !== null && run.retries.length > 0;
  return (
    <>
      {!hasRetried && <p className="max-w-[80ch] text-small text-ink2">{hintOf(run)}</p>}
      <div className="flex flex-wrap gap-2">
        {choicesOf(lab).map(({ name, take }, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the first button keeps the focus across steps.
            key={index}
            look={index === 0 ? "action" : "plain"}
            aria-disabled={isOff}
            className="aria-disabled:border-dashed"
            onClick={(event) => press(event, take)}
          >
            {name}
          </Button>
        ))}
      </div>
    </>
  );
}

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
