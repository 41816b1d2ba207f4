import { type MouseEvent, type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { useStore } from "zustand";
import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { ResetButton } from "#web/client/react/reset-offer.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { EXAMPLE_ORDER, itemIn } from "#web/client/request.ts";
import { adminPagePath } from "#web/client/routes.ts";
import { chargedBy, madeBy } from "#web/client/send.ts";
import { clearFaults } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { faultText } from "#web/ui/fault-text.ts";
import { amountOf } from "#web/ui/format/amount.ts";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { BothSides } from "./both-sides.tsx";
import { type Lab, RETRIES, type Run, useRun } from "./use-run.ts";

const STEPS = [
  {
    name: "Send an order, lose its answer",
    hint: "A real order with a fresh Idempotency-Key. The service carries it out; the answer is lost on the way back.",
  },
  { name: "Look at the ledger", hint: "In production nobody gets to look here. In the sandbox you can." },
  {
    name: "Retry",
    hint: "Your client does not know what you know now. It retries. All it can choose is the key; try all three.",
  },
] as const;

/** The index of the visitor's next step. */
function stepOf(run: Run | null): 0 | 1 | 2 {
  if (run === null) return 0;
  return run.isLookedAt ? 2 : 1;
}

/** The three steps, with the next one marked. */
function Steps({ step }: { readonly step: number }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3">
      {STEPS.map(({ name }, index) => (
        <li
          key={name}
          aria-current={index === step ? "step" : undefined}
          className={`flex items-center gap-2 ${index === step ? "font-bold" : "text-ink2"}`}
        >
          <StepMark number={index + 1} isDone={index < step} isNext={index === step} />
          {name}
          {index < step && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

/** Whether the order was charged as often as it was meant. */
function ChargesMark({ charges }: { readonly charges: number }) {
  const look = charges === 1 ? "delivered" : "void";
  return (
    <span className={`rounded border px-2 py-0.5 font-mono text-code font-bold whitespace-nowrap ${looks[look]}`}>
      {charges === 0 && "NOTHING CHARGED"}
      {charges === 1 && "AS MEANT"}
      {charges > 1 && `${counted(charges - 1, "ORDER").toUpperCase()} TOO MANY`}
    </span>
  );
}

/** The example's item as the account sees it now: name, price, availability. */
const useItem = () => useStateView(({ catalogue }) => itemIn(catalogue, EXAMPLE_ORDER.product_item_id));

/** Intended charges against actual charges; unknown until the visitor looks at the service's side. */
function RunningTotal({ run: { first, retries, isLookedAt } }: { readonly run: Run }) {
  const price = useItem()?.price ?? "";
  const charged = [first, ...retries].map(({ callResult }) => callResult).filter((each) => each.charge !== null);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold tabular-nums">
      <span>Meant: 1 order, {amountText(first.callResult.charge?.by ?? price)}.</span>
      {isLookedAt ? (
        <>
          <span>
            Charged: {counted(charged.length, "order")}, {amountText(chargedBy(charged))}.
          </span>
          <ChargesMark charges={charged.length} />
        </>
      ) : (
        <span>Charged: nobody on your side can tell.</span>
      )}
    </p>
  );
}

const calloutOf = (look: "processing" | "void", words: ReactNode, fix?: ReactNode): ReactNode => (
  <Callout look={look}>
    <p>{words}</p>
    {fix}
  </Callout>
);

/**
 * What must be fixed before the next call; null if nothing prevents it. The order itself is checked for the first call
 * only: a refused retry is reported as such, and a replay costs nothing.
 */
function useObstacle({ run, send }: Lab): ReactNode {
  const sandbox = useSandbox();
  const faults = useStore(sandbox.panel.faults);
  const balance = useStateView((stateView) => stateView.balance);
  const item = useItem();
  const order = run && madeBy(run.first.callResult);
  const isKnown = useStateView(({ orders }) => orders.some(({ id }) => id === order));
  if (order?.startsWith("ord_") && !isKnown)
    return calloutOf("processing", "The sandbox was reset meanwhile, so this order is gone. Start over.");
  // While a call runs, the fault is the lab's own.
  if (faults.length > 0 && !send.isPending) {
    const words = `Something else is armed, and would befall this order too: ${faults.map(faultText).join(" · ")}. The lab needs a calm network.`;
    return calloutOf("processing", words, <Button onClick={() => clearFaults(sandbox)}>Turn failures off</Button>);
  }
  if (run) return null;
  if (!item?.available) {
    const words = (
      <>
        {item?.name ?? "The example's item"} is switched off, so it cannot be ordered.{" "}
        <Link href={adminPagePath("prices")} className="underline underline-offset-4 hover:no-underline">
          Switch it on in Prices and items
        </Link>
        .
      </>
    );
    return calloutOf("void", words);
  }
  if (amountOf(balance) >= amountOf(item.price)) return null;
  const words = `The wallet holds ${amountText(balance)} and the order costs ${amountText(item.price)}. Reset the sandbox to go on.`;
  return calloutOf("void", words, <ResetButton />);
}

/** The next steps the visitor can take. */
function choicesOf({ run, send, look }: Lab): readonly { readonly name: string; readonly take: () => void }[] {
  if (run === null) return [{ name: "Send an order and lose its answer", take: () => send.run(null) }];
  if (!run.isLookedAt) return [{ name: "Look at the ledger", take: look }];
  return RETRIES.map((retry) => ({ name: `Retry ${retry.how}`, take: () => send.run(retry) }));
}

/** The next step as a button, always in the same place, so that Enter can be pressed repeatedly. */
function Controls({ lab, isBlocked }: { readonly lab: Lab; readonly isBlocked: boolean }) {
  const { run, send } = lab;
  const isOff = send.isPending || isBlocked;
  // The second press of a double click must not take the next step.
  const press = (event: MouseEvent, take: () => void) => {
    if (!isOff && event.detail < 2) take();
  };
  return (
    <>
      {!run?.retries.length && <p className="max-w-[80ch] text-small text-ink2">{STEPS[stepOf(run)].hint}</p>}
      <div className="flex flex-wrap gap-2">
        {choicesOf(lab).map(({ name, take }, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the first button keeps the focus across steps.
            key={index}
            look={index === 0 ? "action" : "quiet"}
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

/** The guided part: lose a response, look at what happened, retry in three ways. */
export function LabCard() {
  const lab = useRun();
  const { run, send } = lab;
  const obstacle = useObstacle(lab);
  const bar = useRef<HTMLDivElement>(null);
  const startOver = () => {
    lab.startOver();
    bar.current?.querySelector("button")?.focus();
  };
  return (
    <Card
      heading="Lose an answer, then retry"
      isBusy={send.isPending}
      aside={
        run && (
          <Button aria-disabled={send.isPending} onClick={startOver} className="ms-auto">
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
        {run && <RunningTotal run={run} />}
        {obstacle}
        <ActionFailure failure={send.failure} effect="Nothing was sent." />
        <Controls lab={lab} isBlocked={obstacle !== null} />
      </div>
    </Card>
  );
}
