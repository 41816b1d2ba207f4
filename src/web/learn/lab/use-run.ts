import { useState } from "react";
import { newUuid } from "#web/client/draft.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOneAtATime } from "#web/client/react/use-admin.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/request.ts";
import { type CallResult, chargeIn } from "#web/client/send.ts";
import { announce } from "#web/client/store.ts";
import { amountText } from "#web/ui/format/number-text.ts";
import type { RetryKind, Run } from "./run.ts";

function retryAnnouncement(callResult: CallResult): string | null {
  const charge = chargeIn(callResult);
  return charge && `Charged again ${amountText(charge.by)}, balance ${amountText(charge.to)}`;
}

/** The calls of the lab, sent one after the other. */
function useCalls() {
  const { panel, session } = useSandbox();
  const { first: token } = useWorkingKeys();
  const tryCall = useTryCall();
  const place = async (idempotencyKey: string | null) =>
    tryCall(postOf("placeOrder", EXAMPLE_ORDER, await token(), idempotencyKey));

  async function lose(idempotencyKey: string): Promise<CallResult> {
    const key = await token();
    panel.startFault({ kind: "lost_answer" }, 1, "placeOrder");
    try {
      return await tryCall(postOf("placeOrder", EXAMPLE_ORDER, key, idempotencyKey));
    } finally {
      // A call refused before the fault applied has not used it up; it must not affect someone else's call.
      panel.clearFaults();
    }
  }

  async function retry(kind: RetryKind, used: string): Promise<CallResult> {
    const keys = { same: used, new: newUuid(), none: null } as const;
    const callResult = await place(keys[kind]);
    const announcement = retryAnnouncement(callResult);
    if (announcement) announce(session, announcement);
    return callResult;
  }
  return { lose, retry };
}

/** The run of the lab: lose a response, look, retry. It ends with the page, or with Start over. */
export function useRun() {
  const { session } = useSandbox();
  const { lose, retry } = useCalls();
  const { isBusy, failure, run: once } = useOneAtATime();
  const [run, setRun] = useState<Run | null>(null);
  return {
    run,
    isBusy,
    failure,
    begin: () =>
      once(async () => {
        const idempotencyKey = newUuid();
        const first = await lose(idempotencyKey);
        setRun({ first, idempotencyKey, isLookedAt: false, retries: [] });
      }),
    look: () => {
      if (!run) return;
      setRun({ ...run, isLookedAt: true });
      const charge = chargeIn(run.first);
      announce(
        session,
        charge
          ? `It happened: charged ${amountText(charge.by)}, balance ${amountText(charge.to)}`
          : "Nothing was charged",
      );
    },
    retry: (kind: RetryKind) =>
      once(async () => {
        if (!run) return;
        const callResult = await retry(kind, run.idempotencyKey);
        setRun({ ...run, retries: [...run.retries, { kind, callResult }] });
      }),
    startOver: () => {
      if (!isBusy) setRun(null);
    },
  };
}

export type Lab = ReturnType<typeof useRun>;
