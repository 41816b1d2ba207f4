import { useState } from "react";
import { operations } from "#contract/api/operations.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import { answering } from "#web/client/answering.ts";
import { call, type Outcome } from "#web/client/call.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useWorkingKeys } from "#web/client/react/use-working-keys.ts";
import { reasonOf } from "#web/client/reason-of.ts";
import { announce } from "#web/client/store.ts";
import { sawWords, type Tried } from "./tried.ts";

/** The call to try: a read, so that it can be repeated. */
const TRIED = "getWallet";

/** The call in the Log: by its Request-Id, or, if the response was lost, the latest lost one. */
function exchangeOf(outcome: Outcome, exchanges: readonly Exchange[]): Exchange | null {
  const id = outcome.kind === "answered" ? outcome.answer.requestId : null;
  const isIt = ({ requestId, operation, tab, lost }: Exchange) =>
    id === null ? operation === TRIED && tab === "this" && lost !== null : requestId === id;
  return exchanges.findLast(isIt) ?? null;
}

interface Trying {
  /** Newest first. */
  readonly tried: readonly Tried[];
  readonly isRunning: boolean;
  /** Why the call could not be sent; null if it was. */
  readonly failure: string | null;
  readonly send: () => Promise<void>;
}

/** Sends a call as a client would, and keeps the result as seen from both sides. */
export function useTry(): Trying {
  const { panel, session } = useSandbox();
  const { first } = useWorkingKeys();
  const [state, setState] = useState<Omit<Trying, "send">>({ tried: [], isRunning: false, failure: null });
  const send = async () => {
    setState((now) => ({ ...now, isRunning: true, failure: null }));
    try {
      await answering(panel.mode);
      const headers = [["Authorization", `Bearer ${await first()}`]] as const;
      const { method, path } = operations[TRIED];
      const outcome = await call({ operation: TRIED, method, path, headers, body: null });
      const exchange = exchangeOf(outcome, panel.exchanges.getState());
      setState((now) => ({ ...now, isRunning: false, tried: [{ outcome, exchange }, ...now.tried] }));
      announce(session, `The client saw ${sawWords({ outcome, exchange })}`);
    } catch (error) {
      const failure = reasonOf(error);
      setState((now) => ({ ...now, isRunning: false, failure }));
    }
  };
  return { ...state, send };
}
