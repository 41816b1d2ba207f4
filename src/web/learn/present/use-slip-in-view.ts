import { type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { StateView } from "#contract/panel/panel.ts";
import { useStateView } from "#web/client/react/context.tsx";
import type { DemoController } from "./demo-controller.ts";

const byTime = (one: string | null, other: string | null): number => Date.parse(one ?? "") - Date.parse(other ?? "");

/** The order whose receipt is watched: the next to be delivered while the clock runs, else the last delivered. */
function watchedOrder({ clockSpeed, orders }: StateView): string | null {
  const processing = clockSpeed === 0 ? [] : orders.filter(({ status }) => status === "processing");
  const [next] = processing.toSorted((one, other) => byTime(one.dueAt, other.dueAt));
  const delivered = orders.filter(({ status }) => status === "delivered");
  const last = delivered.toSorted((one, other) => byTime(one.delivered_at, other.delivered_at)).at(-1);
  return (next ?? last)?.id ?? null;
}

/** Keeps the receipt in view that the audience watches: the newest, or the one whose delivery is the subject. */
export function useSlipInView(controller: DemoController): RefObject<HTMLElement | null> {
  const tape = useRef<HTMLElement>(null);
  const done = useStore(controller.show, (now) => now.done);
  const putBacks = useStore(controller.show, (now) => now.putBacks);
  const order = useStateView(watchedOrder);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each demo step starts at the newest receipt.
  useEffect(() => {
    if (tape.current) tape.current.scrollTop = 0;
  }, [done, putBacks]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each demo step the receipt is looked up again.
  useEffect(() => {
    if (order === null) return;
    const slip = tape.current?.querySelector(`[aria-label="Order ${order}"]`);
    slip?.scrollIntoView({ block: "nearest" });
  }, [order, done, putBacks]);
  return tape;
}
