import { useId, useState } from "react";
import { duration } from "#contract/api/time.ts";
import { LONGEST_DELAY } from "#contract/panel/adjustment.ts";
import { useStateView } from "#web/client/react/context.tsx";
import { useAdjust } from "#web/client/react/use-admin.tsx";
import { FieldErrorText, MARKED_IF_INVALID } from "#web/ui/field.tsx";

const MOST = LONGEST_DELAY / 1000;

/** The whole seconds in a text; null if it is no valid delay. */
const secondsIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= MOST ? Number(text) : null;

/** Fires when a value is committed: on release, on Enter, on blur. React's `onChange` fires on every step. */
const settled = (hear: (text: string) => void) => (input: HTMLInputElement | null) => {
  const listen = () => input && hear(input.value);
  input?.addEventListener("change", listen);
  return () => input?.removeEventListener("change", listen);
};

/** The delay in real time, in words. */
function paceWords(seconds: number, speed: number): string {
  if (seconds === 0) return "An order is delivered the moment it is placed.";
  if (speed === 0) return "The clock is paused: an order placed now waits until it runs again.";
  if (speed === 1) return "For orders placed from now on.";
  const real = Math.round((seconds * 10) / speed) / 10;
  return `For orders placed from now on. At ×${speed} that is ${real < 0.1 ? "under 0.1" : real} s of real time.`;
}

function useDelay() {
  const { adjust, failure } = useAdjust();
  const delay = useStateView(({ deliveryDelay }) => deliveryDelay) / 1000;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = async (text: string) => {
    const seconds = secondsIn(text);
    if (seconds === null) return;
    const words = () => `Delivery takes ${seconds} s`;
    if (seconds !== delay) {
      await adjust({ kind: "set_delivery_delay", delay: duration(seconds * 1000) }, words);
    }
    setTyped(null);
  };
  const text = typed ?? String(delay);
  const isInvalid = typed !== null && secondsIn(text) === null;
  return { delay, text, isInvalid, type: setTyped, ref: settled((value) => void settle(value)), failure };
}

function RefusedWords({ text, delay }: { readonly text: string; readonly delay: number }) {
  return (
    <FieldErrorText>
      {text === "" ? "There is no number." : `${text} s cannot be set.`} Use whole seconds from 0 to {MOST}. It is still{" "}
      {delay} s.
    </FieldErrorText>
  );
}

/** How long an order takes to be delivered: a slider and a field with the same value. */
export function DelayField() {
  const { delay, text, isInvalid, type, ref, failure } = useDelay();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const id = useId();
  const shown = secondsIn(text) ?? delay;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-small font-semibold">
        Delivery delay <span className="font-normal text-ink2">0 to {MOST} s</span>
      </label>
      <div className="flex items-center gap-3">
        <input
          type="range"
          aria-label="Delivery delay"
          aria-valuetext={`${shown} s`}
          min={0}
          max={MOST}
          ref={ref}
          value={shown}
          onChange={({ target }) => type(target.value)}
          className="h-11 min-w-0 flex-1 accent-carbon tablet:h-9"
        />
        <input
          type="number"
          id={id}
          aria-describedby={`${id}hint`}
          aria-invalid={isInvalid}
          min={0}
          max={MOST}
          inputMode="numeric"
          ref={ref}
          value={text}
          onChange={({ target }) => type(target.value)}
          className={`${MARKED_IF_INVALID} max-w-20 font-mono`}
        />
        <span aria-hidden>s</span>
      </div>
      <p id={`${id}hint`} className="text-small text-ink2">
        {isInvalid ? <RefusedWords text={text} delay={delay} /> : paceWords(shown, speed)}
      </p>
      {failure}
    </div>
  );
}
