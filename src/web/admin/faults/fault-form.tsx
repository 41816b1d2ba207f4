import { type ComponentProps, type FormEvent, useId, useState } from "react";
import type { OperationId } from "#contract/api/operations.ts";
import { type Duration, duration } from "#contract/api/time.ts";
import type { ActiveFault, Fault } from "#contract/panel/fault.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { FAULT_NAMES, faultText } from "#web/ui/fault-text.ts";
import { FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";
import { OperationField } from "#web/ui/operation-field.tsx";

/** The most calls a fault can be activated for in the form. */
const MOST_CALLS = 20;

/** The current state of the form. */
interface FaultChoice {
  readonly kind: Fault["kind"];
  readonly slowBy: Duration;
  readonly isUntilOff: boolean;
  /** The number of calls, as typed. */
  readonly calls: string;
  readonly operation: OperationId | null;
}

/** The lost response first: it is what no production API can show. */
const FIRST: FaultChoice = {
  kind: "lost_answer",
  slowBy: duration(2000),
  isUntilOff: false,
  calls: "1",
  operation: null,
};

/** Whether the text is a valid number of calls. */
const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_CALLS;

/** The fault described by the form; null if the number of calls is invalid. */
function faultFrom({ kind, slowBy, isUntilOff, calls, operation }: FaultChoice): ActiveFault | null {
  if (!(isUntilOff || isCount(calls))) return null;
  const fault: Fault = kind === "slow" ? { kind, by: slowBy } : { kind };
  return { fault, operation, remaining: isUntilOff ? null : Number(calls) };
}

interface ChoiceProps {
  readonly choice: FaultChoice;
  readonly onChange: (change: Partial<FaultChoice>) => void;
}

/** Each kind of fault, and what happens to a call as seen from either side. */
const kinds = {
  slow: { client: "the usual answer, later", service: "waits, then carries the call out" },
  lost_request: { client: "a network error", service: "never hears of the call" },
  lost_answer: { client: "the very same network error", service: "carries the call out, and charges" },
  rate_limited: { client: "429 with Retry-After", service: "refuses, changes nothing" },
  internal_error: { client: "500", service: "fails, changes nothing" },
  storage_unavailable: { client: "503 with Retry-After", service: "fails, changes nothing" },
} as const satisfies Record<Fault["kind"], { readonly client: string; readonly service: string }>;

const SIDES = [
  ["client", "The client sees"],
  ["service", "The service"],
] as const;

const ROW = "grid gap-x-4 @xl:grid-cols-[15rem_minmax(0,1fr)_minmax(0,1fr)]";

/** The choice of fault, each with what the client sees and what the service does. */
function KindChoice({ choice, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Condition</legend>
      <div aria-hidden className={`${ROW} hidden px-3 pb-1 text-small text-ink2 @xl:grid`}>
        <span />
        {SIDES.map(([side, words]) => (
          <span key={side}>{words}</span>
        ))}
      </div>
      <div className="flex flex-col rounded border border-edge">
        {(Object.keys(kinds) as Fault["kind"][]).map((kind) => (
          <label
            key={kind}
            className={`${ROW} min-h-11 cursor-pointer items-center border-t border-hairline px-3 py-2 first:border-t-0 hover:bg-well has-checked:bg-well has-checked:ring-1 has-checked:ring-carbon`}
          >
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name={id}
                aria-labelledby={`${id}${kind}`}
                aria-describedby={`${id}${kind}client ${id}${kind}service`}
                checked={kind === choice.kind}
                onChange={() => onChange({ kind })}
                className="size-4 shrink-0 accent-carbon"
              />
              <b id={`${id}${kind}`}>{FAULT_NAMES[kind]}</b>
            </span>
            {SIDES.map(([side, words]) => (
              <span key={side} id={`${id}${kind}${side}`} className="ps-6.5 text-small @xl:ps-0 @xl:text-base">
                <span className="text-ink2 @xl:sr-only">{words} </span>
                {kinds[kind][side]}
              </span>
            ))}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** How much a slow call is delayed: 0.2 to 10 s. */
function SlowField({ choice: { slowBy }, onChange }: ChoiceProps) {
  const id = useId();
  const words = `${slowBy / 1000} s`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <label htmlFor={id} className="text-small font-semibold">
        Slow by
      </label>
      <input
        type="range"
        id={id}
        min={200}
        max={10_000}
        step={100}
        value={slowBy}
        aria-valuetext={words}
        onChange={({ target }) => onChange({ slowBy: duration(target.valueAsNumber) })}
        className="h-11 min-w-0 flex-1 accent-carbon tablet:h-9"
      />
      <span aria-hidden className="w-16 font-mono tabular-nums">
        {words}
      </span>
    </div>
  );
}

const Radio = ({ children, ...input }: ComponentProps<"input">) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-2.5 tablet:min-h-9">
    <input type="radio" {...input} className="size-4 shrink-0 accent-carbon" />
    {children}
  </label>
);

/** How many calls are affected: the next few, or all until it is switched off. */
function CallsField({ choice: { isUntilOff, calls }, onChange }: ChoiceProps) {
  const id = useId();
  const isInvalid = !(isUntilOff || isCount(calls));
  return (
    <fieldset className="min-w-0">
      <legend className="pt-1.5 text-small font-semibold">For</legend>
      <div className="flex items-center gap-2">
        <Radio name={id} checked={!isUntilOff} onChange={() => onChange({ isUntilOff: false })}>
          the next
        </Radio>
        <input
          type="number"
          aria-label="How many calls"
          aria-describedby={`${id}fault`}
          aria-invalid={isInvalid}
          min={1}
          max={MOST_CALLS}
          inputMode="numeric"
          value={calls}
          onChange={({ target }) => onChange({ calls: target.value, isUntilOff: false })}
          className={`${MARKED_IF_INVALID} max-w-18 font-mono`}
        />
        <span>{calls === "1" ? "call" : "calls"}</span>
      </div>
      <Radio name={id} checked={isUntilOff} onChange={() => onChange({ isUntilOff: true })}>
        every call, until switched off
      </Radio>
      <p id={`${id}fault`} className="text-small">
        {isInvalid && (
          <FieldErrorText>
            {calls === "" ? "There is no number." : `It cannot be turned on for ${calls} calls.`} Use a whole number
            from 1 to {MOST_CALLS}.
          </FieldErrorText>
        )}
      </p>
    </fieldset>
  );
}

/** The form for a new fault: which one, and for which calls. */
export function FaultForm() {
  const { panel, session } = useSandbox();
  const [choice, setChoice] = useState(FIRST);
  const change = (to: Partial<FaultChoice>) => setChoice({ ...choice, ...to });
  const active = faultFrom(choice);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (active === null) return;
    panel.startFault(active.fault, active.remaining, active.operation ?? undefined);
    announce(session, `On. ${faultText(active)}`);
  };
  return (
    <Card heading="Choose a failure">
      <form className="flex flex-col gap-4 px-4 pb-4" noValidate onSubmit={start}>
        <KindChoice choice={choice} onChange={change} />
        {choice.kind === "slow" && <SlowField choice={choice} onChange={change} />}
        <div className="grid gap-x-8 gap-y-3 @xl:grid-cols-2">
          <CallsField choice={choice} onChange={change} />
          <OperationField none="Any" operation={choice.operation} onChange={(operation) => change({ operation })} />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" look="action" aria-disabled={active === null}>
            Turn on
          </Button>
          {active && <p className="min-w-0 flex-1 basis-60 text-ink2">{faultText(active)}</p>}
        </div>
      </form>
    </Card>
  );
}
