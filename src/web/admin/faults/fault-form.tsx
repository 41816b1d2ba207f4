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

/** The most requests a fault can be turned on for in the form. */
const MOST_CALLS = 20;

/** The current state of the form. */
interface FaultChoice {
  readonly kind: Fault["kind"];
  readonly slowBy: Duration;
  readonly isUntilOff: boolean;
  /** The number of requests, as typed. */
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

/** Whether the text is a valid number of requests. */
const isCount = (text: string): boolean => /^[1-9]\d?$/.test(text) && Number(text) <= MOST_CALLS;

/** The fault described by the form; null if the number of requests is invalid. */
function faultFrom({ kind, slowBy, isUntilOff, calls, operation }: FaultChoice): ActiveFault | null {
  if (!(isUntilOff || isCount(calls))) return null;
  const fault: Fault = kind === "slow" ? { kind, by: slowBy } : { kind };
  return { fault, operation, remaining: isUntilOff ? null : Number(calls) };
}

interface ChoiceProps {
  readonly choice: FaultChoice;
  readonly onChange: (change: Partial<FaultChoice>) => void;
}

/** Each kind of fault, and what happens to a request as seen from either side. */
const kinds = {
  slow: { client: "the usual response, later", service: "waits, then handles the request" },
  lost_request: { client: "a network error", service: "never receives the request" },
  lost_answer: { client: "the same network error", service: "handles the request, and charges" },
  rate_limited: { client: "429 with Retry-After", service: "refuses; nothing changes" },
  internal_error: { client: "500", service: "fails; nothing changes" },
  storage_unavailable: { client: "503 with Retry-After", service: "fails; nothing changes" },
} as const satisfies Record<Fault["kind"], { readonly client: string; readonly service: string }>;

const SIDES = [
  ["client", "The client sees"],
  ["service", "The service"],
] as const;

const ROW = "grid gap-x-4 px-4 @xl:grid-cols-[12.5rem_minmax(0,1fr)_minmax(0,1fr)]";

/** The choice of fault, each with what the client sees and what the service does. */
function KindChoice({ choice, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Failure</legend>
      <div aria-hidden className={`${ROW} hidden pb-1 text-small text-ink2 @xl:grid`}>
        <span />
        {SIDES.map(([side, words]) => (
          <span key={side}>{words}</span>
        ))}
      </div>
      <div className="flex flex-col border-b border-hairline">
        {(Object.keys(kinds) as Fault["kind"][]).map((kind) => (
          <label
            key={kind}
            className={`${ROW} min-h-11 cursor-pointer items-center border-t border-hairline py-1.5 hover:bg-well has-checked:bg-carbon-soft tablet:min-h-9`}
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
              <span key={side} id={`${id}${kind}${side}`} className="ps-6.5 @xl:ps-0">
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

/** How much a slow response is delayed: 0.2 to 10 s. */
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

/** How many requests are affected: the next few, or all until it is turned off. */
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
          aria-label="Number of requests"
          aria-describedby={`${id}fault`}
          aria-invalid={isInvalid}
          min={1}
          max={MOST_CALLS}
          inputMode="numeric"
          value={calls}
          onChange={({ target }) => onChange({ calls: target.value, isUntilOff: false })}
          className={`${MARKED_IF_INVALID} max-w-18 font-mono`}
        />
        <span>{calls === "1" ? "request" : "requests"}</span>
      </div>
      <Radio name={id} checked={isUntilOff} onChange={() => onChange({ isUntilOff: true })}>
        every request, until turned off
      </Radio>
      <p id={`${id}fault`} className="min-h-5 text-small">
        {isInvalid && (
          <FieldErrorText>
            {calls === "" ? "Required." : `${calls} requests can't be set.`} Use a whole number from 1 to {MOST_CALLS}.
          </FieldErrorText>
        )}
      </p>
    </fieldset>
  );
}

/** The form for a new fault: which one, and for which requests. */
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
      <form className="flex flex-col gap-3 pb-4" noValidate onSubmit={start}>
        <KindChoice choice={choice} onChange={change} />
        <div className="grid gap-x-8 gap-y-2 px-4 @xl:grid-cols-2">
          <CallsField choice={choice} onChange={change} />
          <div className="flex flex-col gap-2">
            <OperationField none="Any" operation={choice.operation} onChange={(operation) => change({ operation })} />
            {choice.kind === "slow" && <SlowField choice={choice} onChange={change} />}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4">
          <Button type="submit" look="action" aria-disabled={active === null}>
            Turn on
          </Button>
          {active && <p className="min-w-0 flex-1 basis-60 text-ink2">{faultText(active)}</p>}
        </div>
      </form>
    </Card>
  );
}
