import { useState } from "react";
import { duration } from "#contract/api/time.ts";
import { LONGEST_DELAY } from "#contract/panel/adjustment.ts";
import type { ScheduledOrder, StateView } from "#contract/panel/panel.ts";
import { OrderWords } from "#web/admin/wallet/statement-rows.tsx";
import { useStateView } from "#web/client/react/context.tsx";
import { DeliverNow, Due } from "#web/client/react/delivery.tsx";
import { TextLink } from "#web/client/react/links.tsx";
import { ActionFailure } from "#web/client/react/use-action.tsx";
import { useAdjust } from "#web/client/react/use-adjust.ts";
import { adminPagePath, adminPages, pathTo } from "#web/client/routes.ts";
import { Card } from "#web/ui/card.tsx";
import { ClockTime } from "#web/ui/clock-time.tsx";
import { Field, MARKED_IF_INVALID, TextInput } from "#web/ui/fields/field.tsx";
import { durationText } from "#web/ui/format/duration.ts";
import { counted } from "#web/ui/format/number-text.ts";

/** The orders still processing, next due first. */
export const processing = (orders: StateView["orders"]): readonly ScheduledOrder[] =>
  orders
    .filter(({ status }) => status === "processing")
    .toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));

/** How many orders are listed here; the wallet lists all. */
const MOST_LISTED = 10;

function DueOrder({ order }: { readonly order: ScheduledOrder }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-hairline px-4 py-1.5">
      <div className="min-w-0 flex-1 basis-48">
        <OrderWords order={order} />
      </div>
      <p className="text-small text-processing-ink tabular-nums">
        due <ClockTime at={Date.parse(order.dueAt)} />, <Due order={order} />
      </p>
      <DeliverNow order={order} className="-me-2.5 text-small text-accent tablet:min-h-7" />
    </li>
  );
}

/** The orders still processing, next due first. */
function Processing() {
  const orders = processing(useStateView((stateView) => stateView.orders));
  return (
    <>
      <h3 className="px-4 pb-1.5 text-small font-semibold">
        Processing{" "}
        {orders.length > 0 && <span className="font-normal text-ink2">{counted(orders.length, "order")}</span>}
      </h3>
      <ul>
        {orders.slice(0, MOST_LISTED).map((order) => (
          <DueOrder key={order.id} order={order} />
        ))}
      </ul>
      <div className="flex flex-col gap-2 border-t border-hairline px-4 py-2 empty:hidden">
        {orders.length === 0 && (
          <p>
            No order is processing. <TextLink href={pathTo("placeOrder")}>Place an order</TextLink>
          </p>
        )}
        {orders.length > MOST_LISTED && (
          <TextLink href={adminPagePath("wallet")} className="self-start">
            {orders.length - MOST_LISTED} more in {adminPages.wallet.name}
          </TextLink>
        )}
      </div>
    </>
  );
}

const LONGEST_SECONDS = LONGEST_DELAY / 1000;

/** The whole seconds in a text; null if it is no valid delay. */
const secondsIn = (text: string): number | null =>
  /^\d{1,3}$/.test(text) && Number(text) <= LONGEST_SECONDS ? Number(text) : null;

/** Fires when a value is committed: on release, on Enter, on blur. React's `onChange` fires on every step. */
const settled = (hear: (text: string) => void) => (input: HTMLInputElement | null) => {
  const listen = () => input && hear(input.value);
  input?.addEventListener("change", listen);
  return () => input?.removeEventListener("change", listen);
};

/** When new orders are delivered, in words. */
function delayWords(seconds: number, speed: number): string {
  if (seconds === 0) return "New orders are delivered at once.";
  if (speed === 0) return "The clock is paused: new orders wait until it runs again.";
  if (speed === 1) return "For new orders.";
  return `For new orders. At ×${speed} that is ${durationText((seconds * 1000) / speed)} of real time.`;
}

function useDelay() {
  const { runAsync, failure } = useAdjust();
  const delay = useStateView(({ deliveryDelay }) => deliveryDelay) / 1000;
  const [typed, type] = useState<string | null>(null);
  const settle = async (text: string) => {
    const seconds = secondsIn(text);
    if (seconds === null) return;
    const adjustment = { kind: "set_delivery_delay", delay: duration(seconds * 1000) } as const;
    if (seconds !== delay) await runAsync(adjustment, () => `Delivery takes ${seconds} s`);
    type(null);
  };
  const text = typed ?? String(delay);
  const isInvalid = typed !== null && secondsIn(text) === null;
  return { delay, text, isInvalid, type, ref: settled((value) => void settle(value)), failure };
}

/** How long an order takes to be delivered: a slider and a field with the same value. */
function DelayField() {
  const { delay, text, isInvalid, type, ref, failure } = useDelay();
  const speed = useStateView(({ clockSpeed }) => clockSpeed);
  const shown = secondsIn(text) ?? delay;
  const fault = text === "" ? "Required." : `${text} s can't be set.`;
  const error = isInvalid && `${fault} Use whole seconds from 0 to ${LONGEST_SECONDS}. It is still ${delay} s.`;
  return (
    <>
      <Field label="Delivery delay" mark={`0 to ${LONGEST_SECONDS} s`} error={error} hint={delayWords(shown, speed)}>
        {(ids) => (
          <div className="flex items-center gap-3">
            <input
              type="range"
              aria-label="Delivery delay"
              aria-valuetext={`${shown} s`}
              min={0}
              max={LONGEST_SECONDS}
              ref={ref}
              value={shown}
              onChange={({ target }) => type(target.value)}
              className="min-h-11 min-w-0 flex-1 accent-accent tablet:min-h-9"
            />
            <TextInput
              {...ids}
              aria-invalid={isInvalid}
              inputMode="numeric"
              ref={ref}
              value={text}
              onText={type}
              translate="no"
              className={`${MARKED_IF_INVALID} max-w-20 font-mono`}
            />
            <span aria-hidden>s</span>
          </div>
        )}
      </Field>
      <ActionFailure failure={failure} effect="Nothing was changed." />
    </>
  );
}

/** The delay of new orders, and the orders still processing. */
export function DeliveriesCard() {
  return (
    <Card heading="Deliveries">
      <div className="px-4 pb-3">
        <DelayField />
      </div>
      <Processing />
    </Card>
  );
}
