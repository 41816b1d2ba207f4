import { useState } from "react";
import { newUuid } from "#web/client/draft.ts";
import { headerOf } from "#web/client/http.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, postOf } from "#web/client/request.ts";
import type { CallResult } from "#web/client/send.ts";
import { announce } from "#web/client/store.ts";
import { amountText } from "#web/ui/format/number-text.ts";

/** The ways to retry, by what each does with the Idempotency-Key of the first call. */
export const RETRIES = [
  { how: "with the same key", keyAfter: (used: string | null) => used },
  { how: "with a new key", keyAfter: () => newUuid() },
  { how: "without a key", keyAfter: () => null },
] as const;
type Retry = (typeof RETRIES)[number];

/** A call of the run, and its heading. */
export interface RunCall {
  readonly name: string;
  readonly callResult: CallResult;
}

/** One order the visitor means to place once, and every call sent for it. */
export interface Run {
  /** The first call, whose response was lost. */
  readonly first: RunCall;
  readonly retries: readonly RunCall[];
  /** Whether the visitor has looked at the service's side. */
  readonly isLookedAt: boolean;
}

const keyOf = ({ request }: CallResult): string | null => headerOf(request, "Idempotency-Key");

/** Whether a retry was sent with the key of the first call; false for the first call, which has no `first`. */
export const hasSameKey = (callResult: CallResult, first: CallResult | null): boolean =>
  first !== null && keyOf(callResult) === keyOf(first);

/** The run of the lab: lose a response, look, retry. It ends with the page, or with Start over. */
export function useRun() {
  const { panel, session } = useSandbox();
  const { first: token } = useWorkingKeys();
  const tryCall = useTryCall();
  const [run, setRun] = useState<Run | null>(null);
  const orderWith = async (key: string | null) => postOf("placeOrder", EXAMPLE_ORDER, await token(), key);

  async function begin(): Promise<undefined> {
    const request = await orderWith(newUuid());
    panel.startFault({ kind: "lost_answer" }, 1, "placeOrder");
    try {
      const callResult = await tryCall(request);
      setRun({ first: { name: "The order is sent", callResult }, retries: [], isLookedAt: false });
    } finally {
      // A call refused before the fault applied has not used it up; it must not affect someone else's call.
      panel.clearFaults();
    }
  }

  async function retry({ first, retries, isLookedAt }: Run, { how, keyAfter }: Retry): Promise<string | undefined> {
    const callResult = await tryCall(await orderWith(keyAfter(keyOf(first.callResult))));
    const name = `Retry ${retries.length + 1}, ${how}`;
    setRun({ first, retries: [...retries, { name, callResult }], isLookedAt });
    const charge = callResult.charge;
    return charge ? `Charged again ${amountText(charge.by)}, balance ${amountText(charge.to)}` : undefined;
  }

  function look(): void {
    if (!run) return;
    setRun({ ...run, isLookedAt: true });
    const charge = run.first.callResult.charge;
    const happened = charge && `It happened: charged ${amountText(charge.by)}, balance ${amountText(charge.to)}`;
    announce(session, happened ?? "Nothing was charged");
  }

  /** Sends the first call, or retries it. */
  const send = useAction((how: Retry | null) => (run && how ? retry(run, how) : begin()));
  return { run, send, look, startOver: () => send.isPending || setRun(null) };
}

export type Lab = ReturnType<typeof useRun>;
