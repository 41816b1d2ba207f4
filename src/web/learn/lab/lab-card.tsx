import { type MouseEvent, useEffect, useRef } from "react";
import { CallSequence } from "#web/client/react/call-sequence.tsx";
import { useStateView } from "#web/client/react/context.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { EXAMPLE_ORDER, itemIn } from "#web/client/request.ts";
import { chargedBy } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { looks } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText, counted } from "#web/ui/format/number-text.ts";
import { StepMark } from "#web/ui/icons.tsx";
import { Obstacle, useObstacle } from "./obstacle.tsx";
import { type Lab, RETRIES, type Run, useRun } from "./use-run.ts";

const STEPS = ["Send, lose the response", "See the service's side", "Retry"] as const;

/** The index of the visitor's next step. */
function stepOf(run: Run | null): 0 | 1 | 2 {
  if (run === null) return 0;
  return run.isRevealed ? 2 : 1;
}

/** The three steps, with the next one marked. */
function Steps({ step }: { readonly step: number }) {
  return (
    <ol aria-label="Steps" className="ms-auto flex flex-wrap gap-x-3 gap-y-1 text-small">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === step ? "step" : undefined}
          className={`flex items-center gap-1.5 ${index === step ? "font-bold" : "text-ink2"}`}
        >
          <StepMark number={index + 1} isDone={index < step} isNext={index === step} />
          {name}
          {index < step && <span className="sr-only">, done</span>}
        </li>
      ))}
    </ol>
  );
}

/** How many charges were not intended. */
function DuplicatesMark({ charges }: { readonly charges: number }) {
  return (
    <span
      className={`rounded border px-2 py-0.5 font-mono text-code font-bold whitespace-nowrap ${looks[charges === 1 ? "delivered" : "void"]}`}
    >
      {charges === 0 ? "nothing charged" : counted(charges - 1, "duplicate")}
    </span>
  );
}

/** The price of the example's item for this account. */
const usePrice = () =>
  useStateView(({ catalogue }) => itemIn(catalogue, EXAMPLE_ORDER.product_item_id)?.price ?? "0.00");

/** Intended charges against actual ones, which are unknown until the visitor looks at the service's side. */
function Totals({ run }: { readonly run: Run | null }) {
  const price = usePrice();
  const charged = run ? [run.first, ...run.retries].map(({ result }) => result).filter(({ charge }) => charge) : [];
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1">
      <dl className="grid grid-cols-[auto_1fr] gap-x-2 tabular-nums [&_dd]:font-mono [&_dd]:text-code [&_dd]:font-bold [&_dt]:text-small [&_dt]:text-ink2">
        <dt>Intended</dt>
        <dd>1 order, {amountText(run?.first.result.charge?.by ?? price)}</dd>
        <dt>Charged</dt>
        <dd>
          {run === null && "not sent yet"}
          {run && !run.isRevealed && "unknown to your client"}
          {run?.isRevealed && `${counted(charged.length, "order")}, ${amountText(chargedBy(charged))}`}
        </dd>
      </dl>
      {run?.isRevealed && <DuplicatesMark charges={charged.length} />}
    </div>
  );
}

interface StepProps {
  readonly lab: Lab;
  readonly isBlocked: boolean;
}

/** The buttons of the next step; none while the service's side is covered, whose button is there. */
function Choices({ lab: { run, send }, isBlocked }: StepProps) {
  const isOff = send.isPending || isBlocked;
  // The second press of a double click must not take the next step.
  const press = (event: MouseEvent, take: () => void) => {
    if (!isOff && event.detail < 2) take();
  };
  if (run && !run.isRevealed) return null;
  const choices = run
    ? RETRIES.map((retry) => ({ name: retry.action, take: () => send.run(retry) }))
    : [{ name: STEPS[0], take: () => send.run(null) }];
  return choices.map(({ name, take }, index) => (
    <Button
      key={name}
      data-next
      look={index === choices.length - 1 ? "action" : "quiet"}
      aria-disabled={isOff}
      onClick={(event) => press(event, take)}
    >
      {name}
    </Button>
  ));
}

/** In place of the service's side until the visitor asks for it. */
function Cover({ onReveal }: { readonly onReveal: (() => void) | null }) {
  return (
    <div className="flex min-h-40 flex-1 flex-col items-start justify-center gap-3 rounded border border-dashed border-edge p-3">
      <p className="text-small text-ink2">
        {onReveal ? "Was the order placed? Your client can't tell." : "The service's receipts appear here."}
      </p>
      {onReveal && (
        <Button data-next look="action" className="px-3! whitespace-normal!" onClick={onReveal}>
          {STEPS[1]}
        </Button>
      )}
    </div>
  );
}

function Picture({ run, onReveal }: { readonly run: Run | null; readonly onReveal: () => void }) {
  const price = usePrice();
  const calls = (run ? [run.first, ...run.retries] : []).map(({ name, result: { exchange, balance } }) => ({
    name,
    exchange,
    balance,
  }));
  return (
    <CallSequence
      label="Calls"
      calls={calls}
      cover={run?.isRevealed ? undefined : <Cover onReveal={run && onReveal} />}
      planned={<p>Your client is about to send one order, {amountText(price)}.</p>}
    />
  );
}

/** Moves the focus to the next step's button when the run gets there, and the newest call into view. */
function useNextStep(run: Run | null) {
  const card = useRef<HTMLDivElement>(null);
  const step = stepOf(run);
  const calls = run ? 1 + run.retries.length : 0;
  const shown = useRef({ step, calls });
  useEffect(() => {
    const next = card.current?.querySelectorAll<HTMLElement>("button[data-next]") ?? [];
    if (shown.current.step !== step) [...next].at(-1)?.focus();
    const hasMore = shown.current.calls < calls;
    shown.current = { step, calls };
    if (hasMore)
      card.current?.querySelector("ol[aria-label=Calls] > li:last-child")?.scrollIntoView({ block: "nearest" });
  }, [step, calls]);
  return card;
}

/** The guided part: lose a response, look at what happened, retry in three ways. */
export function LabCard() {
  const lab = useRun();
  const { run, send } = lab;
  const obstacle = useObstacle(lab);
  const card = useNextStep(run);
  return (
    <Card
      heading="Lose a response, then retry"
      isBusy={send.isPending}
      aside={
        <>
          <Steps step={stepOf(run)} />
          <Button
            aria-disabled={send.isPending}
            className={`px-2! text-small tablet:min-h-7! ${run ? "" : "invisible"}`}
            onClick={lab.startOver}
          >
            Start over
          </Button>
        </>
      }
    >
      <div ref={card}>
        <Obstacle obstacle={obstacle} />
        <div className="border-t border-hairline">
          <Picture run={run} onReveal={lab.reveal} />
        </div>
        <div className="flex flex-col gap-3 rounded-b-card border-t border-hairline bg-paper px-4 py-2 tablet:sticky tablet:bottom-0 low:static">
          <ActionFailure failure={send.failure} effect="Nothing was sent." />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <Totals run={run} />
            <div className="ms-auto flex flex-wrap justify-end gap-x-1 gap-y-2">
              <Choices lab={lab} isBlocked={obstacle !== null} />
            </div>
          </div>
        </div>
      </div>
    </Card>
  );
}
