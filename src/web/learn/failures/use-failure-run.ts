import { useState } from "react";
import { FAILURE_KINDS, type FailureKind, SLOW } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { EXAMPLE_ORDER, newUuid } from "#web/client/draft.ts";
import { chargeOf } from "#web/client/exchange.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { knownTo, lookUp } from "#web/client/known-state.ts";
import { useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useTryCall } from "#web/client/react/use-send.ts";
import { useWorkingKey } from "#web/client/react/working-keys.ts";
import { postOf } from "#web/client/request.ts";
import type { FailureName } from "#web/client/routes.ts";
import { type CallResult, describeResult } from "#web/client/send.ts";
import type { Sandbox } from "#web/client/store.ts";
import { refusedRequest, wordsFor } from "./triggers.ts";

export const isKind = (name: FailureName): name is FailureKind => (FAILURE_KINDS as readonly string[]).includes(name);

export const FIRST = "You send one order.";

/** The ways to retry, by what each does with the Idempotency-Key of the first call. The first one is the right one. */
export const RETRIES = [
  { action: "Retry with the same key", name: "You send it again, same key.", keyAfter: (used: string | null) => used },
  { action: "With a new key", name: "You send it again, new key.", keyAfter: () => newUuid() },
  { action: "Without a key", name: "You send it again, no key.", keyAfter: () => null },
] as const;
type Retry = (typeof RETRIES)[number];

interface RunCall extends Omit<CallResult, "outcome"> {
  /** What the client does. */
  readonly name: string;
  readonly exchange: Exchange;
}

/** The calls of a run that was left while its client could not know what the first one did. */
function callsLeft(name: FailureName, sandbox: Sandbox): readonly RunCall[] {
  const { unknown, exchanges } = knownTo(sandbox).getState();
  const { retries } = sandbox.session.getState();
  const order = postOf("placeOrder", EXAMPLE_ORDER, "", null);
  const first = unknown.findLast(({ lost, request }) => name === `${lost}_lost` && request.body === order.body);
  if (!first) return [];
  return [first, ...exchanges.filter(({ requestId }) => retries[requestId] === first.requestId)].map((exchange) => ({
    name: exchange === first ? FIRST : "You send it again.",
    request: { ...order, headers: exchange.request.headers },
    exchange,
    charge: chargeOf(exchange),
    balance: null,
  }));
}

/**
 * The calls that show a failure: the first one fails, the others retry it. It ends with Start over, or with the page if nothing of
 * it is unknown.
 */
export function useFailureRun(name: FailureName) {
  const sandbox = useSandbox();
  const { panel } = sandbox;
  const workingKey = useWorkingKey();
  const tryCall = useTryCall();
  const { unknown } = useKnownState();
  const [calls, setCalls] = useState(() => callsLeft(name, sandbox));
  const first = calls[0]?.exchange ?? null;
  const isUnknown = first !== null && unknown.some(({ requestId }) => requestId === first.requestId);

  const orderWith = async (key: string | null) => postOf("placeOrder", EXAMPLE_ORDER, await workingKey(), key);

  async function sent(request: ApiRequest, heading: string) {
    const result = await tryCall(request);
    const { exchange } = result;
    if (exchange === null) throw new Error("The request did not reach the sandbox.");
    const { requestId } = exchange;
    const run = { [requestId]: first?.requestId ?? requestId };
    sandbox.session.setState(({ retries }) => ({ retries: { ...retries, ...run } }));
    return { ...result, exchange, name: heading } satisfies RunCall;
  }

  async function failedOrder(kind: FailureKind): Promise<RunCall> {
    const request = await orderWith(newUuid());
    // A failure of this call alone: the visitor's own stay as they are.
    const run = panel.openRun();
    run.failNext(kind, SLOW);
    try {
      return await sent({ ...request, headers: [...request.headers, run.header] }, FIRST);
    } finally {
      run.end();
    }
  }

  async function retry({ name: heading, keyAfter }: Retry, { request }: RunCall): Promise<string | undefined> {
    const call = await sent(await orderWith(keyAfter(headerOf(request, "Idempotency-Key"))), heading);
    setCalls([...calls, call]);
    const { charge } = call;
    const isAgain = !isUnknown && calls.some((before) => before.charge !== null);
    return charge && isAgain ? describeResult(call).replace("Order charged", "Charged again") : undefined;
  }

  /** Sends the first call, or retries it. */
  const send = useAction(async (how: Retry | null) => {
    if (how && calls[0]) return retry(how, calls[0]);
    setCalls([
      isKind(name) ? await failedOrder(name) : await sent(await refusedRequest(sandbox, name), wordsFor(name)),
    ]);
  });
  return {
    calls,
    send,
    /** Whether the client can't know what the first call did, and the visitor has not looked at the service's side. */
    isUnknown,
    look: () => first && lookUp(sandbox, first),
    /** What was unknown is told: its picture goes, and the balance would stay the last known one. */
    startOver: () => {
      if (isUnknown) lookUp(sandbox, first);
      setCalls([]);
    },
  };
}
export type FailureRun = ReturnType<typeof useFailureRun>;
