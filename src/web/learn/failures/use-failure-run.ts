import { useState } from "react";
import { FAILURE_KINDS, type FailureKind, SLOW } from "#contract/panel/failure.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { EXAMPLE_ORDER, newUuid } from "#web/client/draft.ts";
import { type ApiRequest, headerOf } from "#web/client/http.ts";
import { lookUp } from "#web/client/known-state.ts";
import { useKnownState, useSandbox } from "#web/client/react/context.tsx";
import { useAction } from "#web/client/react/use-action.tsx";
import { useTryCall } from "#web/client/react/use-send.ts";
import { useWorkingKey } from "#web/client/react/working-keys.ts";
import { postOf } from "#web/client/request.ts";
import type { FailureName } from "#web/client/routes.ts";
import { type CallResult, describeResult } from "#web/client/send.ts";
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

interface RunCall extends CallResult {
  /** What the client does. */
  readonly name: string;
  readonly exchange: Exchange;
}

/** The calls that show a failure: the first one fails, the others retry it. It ends with the page, or with Start over. */
export function useFailureRun(name: FailureName) {
  const sandbox = useSandbox();
  const { panel } = sandbox;
  const workingKey = useWorkingKey();
  const tryCall = useTryCall();
  const { unknown } = useKnownState();
  const [calls, setCalls] = useState<readonly RunCall[]>([]);
  const first = calls[0]?.exchange ?? null;
  const isUnknown = first !== null && unknown.some(({ requestId }) => requestId === first.requestId);

  const orderWith = async (key: string | null) => postOf("placeOrder", EXAMPLE_ORDER, await workingKey(), key);

  async function sent(request: ApiRequest, heading: string): Promise<RunCall> {
    const result = await tryCall(request);
    const { exchange } = result;
    if (exchange === null) throw new Error("The request did not reach the sandbox.");
    const { requestId } = exchange;
    const run = { [requestId]: first?.requestId ?? requestId };
    sandbox.session.setState(({ retries }) => ({ retries: { ...retries, ...run } }));
    return { ...result, exchange, name: heading };
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

  async function retry({ name: heading, keyAfter }: Retry, { request }: CallResult): Promise<string | undefined> {
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
