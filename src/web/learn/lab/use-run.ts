import { useState } from "react";
import type { Exchange } from "#contract/panel/panel.ts";
import { newUuid } from "#web/client/draft.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useWorkingKeys } from "#web/client/react/use-request.ts";
import { useTryCall } from "#web/client/react/use-send.ts";
import { EXAMPLE_ORDER, itemIn, postOf } from "#web/client/request.ts";
import type { CallResult } from "#web/client/send.ts";
import { amountText } from "#web/ui/format/number-text.ts";

/** The ways to retry, by what each does with the Idempotency-Key of the first call. The last one is the right one. */
export const RETRIES = [
  { action: "Without a key", name: "Retry, no key", keyAfter: () => null },
  { action: "With a new key", name: "Retry, new key", keyAfter: () => newUuid() },
  { action: "Retry with the same key", name: "Retry, same key", keyAfter: (used: string | null) => used },
] as const;
type Retry = (typeof RETRIES)[number];

/** A call of the run, and its heading. */
export interface RunCall {
  readonly name: string;
  readonly result: CallResult & { readonly exchange: Exchange };
}

/** One order the visitor means to place once, and every call sent for it. */
export interface Run {
  /** The first call, whose response was lost. */
  readonly first: RunCall;
  readonly retries: readonly RunCall[];
  /** Whether the visitor has looked at the service's side. */
  readonly isRevealed: boolean;
}

/** The run of the lab: lose a response, look at the service's side, retry. It ends with the page, or with Start over. */
export function useRun() {
  const { panel, session } = useSandbox();
  const { first: token } = useWorkingKeys();
  const tryCall = useTryCall();
  const [begun, setRun] = useState<Run | null>(null);
  const lookedUp = useSession((now) => now.lookedUp);
  // The receipts have a button that looks the call up, too.
  const isLookedUp = begun !== null && lookedUp.includes(begun.first.result.exchange.requestId);
  const run = begun && { ...begun, isRevealed: begun.isRevealed || isLookedUp };

  const orderWith = async (key: string | null) => postOf("placeOrder", EXAMPLE_ORDER, await token(), key);

  async function sent(request: ApiRequest): Promise<RunCall["result"]> {
    const result = await tryCall(request);
    const { exchange } = result;
    if (exchange === null) throw new Error("The request did not reach the sandbox.");
    return { ...result, exchange };
  }

  async function begin(): Promise<undefined> {
    const price = itemIn(panel.stateView.getState().catalogue, EXAMPLE_ORDER.product_item_id)?.price ?? "0.00";
    const request = await orderWith(newUuid());
    panel.startFault({ kind: "lost_answer" }, 1, "placeOrder");
    try {
      const result = await sent(request);
      const name = `You send one order, ${amountText(price)}.`;
      setRun({ first: { name, result }, retries: [], isRevealed: false });
    } finally {
      // A call refused before the fault applied has not used it up; it must not affect someone else's call.
      panel.clearFaults();
    }
  }

  async function retry({ first, retries, isRevealed }: Run, { name, keyAfter }: Retry): Promise<string | undefined> {
    const result = await sent(await orderWith(keyAfter(headerOf(first.result.request, "Idempotency-Key"))));
    setRun({ first, retries: [...retries, { name, result }], isRevealed });
    const { charge } = result;
    return charge ? `Charged again ${amountText(charge.by)}, balance ${amountText(charge.to)}` : undefined;
  }

  function reveal(): void {
    if (!run) return;
    setRun({ ...run, isRevealed: true });
    lookUp({ session }, run.first.result.exchange);
  }

  /** Sends the first call, or retries it. */
  const send = useAction((how: Retry | null) => (run && how ? retry(run, how) : begin()));
  return { run, send, reveal, startOver: () => send.isPending || setRun(null) };
}

export type Lab = ReturnType<typeof useRun>;
