import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { LedgerLine } from "#contract/panel/panel.ts";
import { requestHeader } from "#web/client/exchange.ts";
import { itemIn } from "#web/client/post-of.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { queriesOf } from "#web/client/react/query-client.ts";
import { useOneAtATime } from "#web/client/react/use-one-at-a-time.ts";
import { useTryCall } from "#web/client/react/use-try-call.ts";
import { useWorkingKeys } from "#web/client/react/use-working-keys.ts";
import { announce } from "#web/client/store.ts";
import { callOf, type Experiment, experimentName } from "./experiment.ts";
import { type Result, resultOf } from "./result.ts";

/** How many results of one entry are shown. */
const SHOWN = 8;

/** A key of the account that, according to the log, did not send the entry's first request. */
function useOtherKey() {
  const { panel } = useSandbox();
  const { first, second } = useWorkingKeys();
  return async ({ originalRequest }: LedgerLine): Promise<string> => {
    const original = panel.exchanges.getState().find(({ requestId }) => requestId === originalRequest);
    const used = original ? requestHeader(original, "Authorization") : null;
    const other = await second();
    return used?.endsWith(other.slice(-4)) ? first() : other;
  };
}

/** The body of the request that used an entry's key; null if unknown, undefined while it is looked up. */
function useRecordedBody(line: LedgerLine): object | null | undefined {
  const { panel } = useSandbox();
  const queryFn = () => panel.requestBody(line);
  return useQuery({ queryKey: ["requestBody", line.originalRequest], queryFn }, queriesOf(panel)).data;
}

const bodyIdOf = (body: object): number => ("product_item_id" in body ? Number(body.product_item_id) : 0);

/** Sends the calls of an experiment with a ledger entry, and keeps the results, newest first. */
export function useExperiments(line: LedgerLine) {
  const { panel, session } = useSandbox();
  const { first } = useWorkingKeys();
  const otherKey = useOtherKey();
  const tryCall = useTryCall();
  const body = useRecordedBody(line);
  const { isBusy, failure, run } = useOneAtATime();
  const [results, setResults] = useState<readonly Result[]>([]);

  async function send(experiment: Experiment, recorded: object): Promise<void> {
    const item = itemIn(panel.stateView.getState().catalogue, bodyIdOf(recorded));
    const token = await (experiment === "other_key" ? otherKey(line) : first());
    const request = callOf(experiment, line, recorded, item, token);
    const copies = experiment === "at_once" ? [request, request] : [request];
    const tried = await Promise.all(copies.map(tryCall));
    const name = experimentName(experiment, line);
    const keyed = experiment === "other_key" ? `${name}, …${token.slice(-4)}` : name;
    setResults((before) => [resultOf((before[0]?.id ?? 0) + 1, keyed, tried), ...before].slice(0, SHOWN));
    if (copies.length > 1) announce(session, resultOf(0, name, tried).words);
  }

  return {
    body,
    isBusy,
    failure,
    results,
    run: (experiment: Experiment) => body && run(() => send(experiment, body)),
  };
}
