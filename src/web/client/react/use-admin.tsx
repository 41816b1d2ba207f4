import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { CONSOLE_KEY_ID } from "#contract/api/key.ts";
import type { Adjustment } from "#contract/panel/adjustment.ts";
import type { Undo } from "#contract/panel/panel.ts";
import { reasonOf } from "#web/client/http.ts";
import { announce, forget, type Session } from "#web/client/store.ts";
import { Callout } from "#web/ui/callout.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";
import { counted } from "#web/ui/format/counted.ts";
import { useSandbox, useStateView } from "./context.tsx";

/** What a reset deletes, in numbers: "2 keys, 5 orders, 3 used Idempotency-Keys". */
export function useWhatGoes(): string {
  const keys = useStateView((stateView) => stateView.keys.filter(({ id }) => id !== CONSOLE_KEY_ID).length);
  const orders = useStateView((stateView) => stateView.orders.length);
  const used = useStateView((stateView) => stateView.ledger.length);
  return `${counted(keys, "key")}, ${counted(orders, "order")}, ${counted(used, "used Idempotency-Key")}`;
}

/** The submissions with an outcome. A reset drops a running submission and its response. */
const finished = (submissions: Session["submissions"]): Session["submissions"] =>
  Object.fromEntries(Object.entries(submissions).filter(([, submission]) => submission.outcome !== null));

/** Runs after a reset or a loaded snapshot: clears what the page knew of the previous state, and offers undo. */
export function useReplaced(): (words: string, undo: Undo) => void {
  const { session } = useSandbox();
  return useCallback(
    (words, undo) => {
      const { authorization, secrets, submissions } = session.getState();
      const putBack = async () => {
        const isUndone = await undo();
        if (!isUndone) return false;
        session.setState({ authorization, secrets, submissions: finished(submissions) });
        return true;
      };
      forget(session);
      session.setState({ undo: { words, putBack } });
      announce(session, words);
    },
    [session],
  );
}

/** Restores the sample data. Rejects if the browser refuses to store it. */
export function useReset(): () => Promise<void> {
  const { panel } = useSandbox();
  const replaced = useReplaced();
  return useCallback(async () => {
    const undo = await panel.reset();
    replaced(`Reset. The balance is ${amountText(panel.stateView.getState().balance)}.`, undo);
  }, [panel, replaced]);
}

/** Announces "Order delivered" when a processing order is delivered. */
export function useDeliveryAnnouncements(): void {
  const { panel, session } = useSandbox();
  useEffect(
    () =>
      panel.stateView.subscribe(({ orders }, before) => {
        const processing = new Set(before.orders.filter(({ status }) => status === "processing").map(({ id }) => id));
        if (orders.some(({ id, status }) => status === "delivered" && processing.has(id))) {
          announce(session, "Order delivered");
        }
      }),
    [panel, session],
  );
}

// The three hooks below go once every wing uses useAction.

/** Runs one task at a time and ignores presses meanwhile. A failure's reason is kept until the next run. */
export function useOneAtATime() {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const begin = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(reasonOf(error));
    }
    isRunning.current = false;
    setBusy(false);
  };
  return { isBusy, failure, run: (work: () => Promise<void>) => void begin(work) };
}

/** Delivers an order ahead of time; `failure` says why that was not possible. */
export function useDeliverNow(order: string): { readonly deliver: () => void; readonly failure: string | null } {
  const { panel } = useSandbox();
  const [failure, setFailure] = useState<string | null>(null);
  const callResult = async () => {
    try {
      await panel.adjust({ kind: "deliver_now", order });
    } catch (error) {
      const reason = reasonOf(error);
      setFailure(`${reason} The order is still processing. Try again.`);
    }
  };
  return { deliver: () => void callResult(), failure };
}

/** Adjusts the service's state and announces it. If storage is blocked, the reason is shown until the next attempt. */
export function useAdjust(): {
  readonly adjust: (adjustment: Adjustment, words: () => string) => Promise<void>;
  readonly failure: ReactNode;
} {
  const { panel, session } = useSandbox();
  const [reason, setReason] = useState<string | null>(null);
  const adjust = async (adjustment: Adjustment, words: () => string) => {
    try {
      await panel.adjust(adjustment);
      setReason(null);
      announce(session, words());
    } catch (error) {
      setReason(reasonOf(error));
    }
  };
  const failure = reason !== null && (
    <div role="alert">
      <Callout look="void">
        <p>{reason} Nothing was changed. Try again.</p>
      </Callout>
    </div>
  );
  return { adjust, failure };
}
