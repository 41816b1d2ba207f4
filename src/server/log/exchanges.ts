import { createStore } from "zustand/vanilla";
import { masked } from "#contract/api/masked.ts";
import { type Duration, duration, type Instant } from "#contract/api/time.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Trace } from "#contract/panel/trace.ts";
import type { EncodedResponse } from "#server/pipeline/encode.ts";
import type { ParsedRequest } from "#server/pipeline/parsed-request.ts";
import type { Platform } from "#server/platform.ts";
import type { KeptExchanges } from "./kept-exchanges.ts";
import { cut, maskedHeader } from "./recorded-text.ts";

const KEPT = 200;

/** The delay between an exchange and writing the list to storage, so that a hundred at once cause one write. */
const KEEPING_WAIT = duration(500);

/** The usual capitalisation of header names, which arrive in lower case. */
const display = (name: string): string => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

export interface ExchangeFacts extends Omit<Exchange, "request" | "response" | "duration" | "tab"> {
  readonly parsed: ParsedRequest;
  readonly response: EncodedResponse;
  /** When the response was sent, on the real clock, as `startedAt` is. */
  readonly endedAt: Instant;
}

/** A text as the log keeps it. Masked before it is truncated, because a truncated key would not be recognised. */
const kept = (text: string): string => cut(masked(text));

function keptHeader(name: string, value: string): readonly [string, string] {
  const [, safe] = maskedHeader(name, value);
  return [kept(name), cut(safe)];
}

/** Callers may put a key anywhere, even into an Idempotency-Key. */
const keptTrace = ({ findings, stoppedBy, changes }: Trace): Trace => ({
  findings: findings.map((finding) => ({ ...finding, observed: finding.observed && kept(finding.observed) })),
  stoppedBy,
  changes: changes.map((change) =>
    change.kind === "idempotency_key_recorded" ? { ...change, idempotencyKey: kept(change.idempotencyKey) } : change,
  ),
});

function exchangeOf({ parsed, response, endedAt, ...facts }: ExchangeFacts): Exchange {
  return {
    ...facts,
    duration: duration(Math.max(0, endedAt - facts.startedAt)),
    tab: "this",
    request: {
      method: kept(parsed.method),
      path: kept(parsed.url.pathname + parsed.url.search),
      headers: [...parsed.headers].map(([name, value]) => keptHeader(display(name), value)),
      body: kept(new TextDecoder().decode(parsed.bytes)),
    },
    response: {
      status: response.status,
      headers: response.headers.map(([name, value]) => keptHeader(name, value)),
      body: kept(response.body),
    },
    trace: keptTrace(facts.trace),
  };
}

/** Reuses the text of an identical earlier response, so that fifty equal lists are kept in memory once. */
function sharing(exchange: Exchange, before: readonly Exchange[]): Exchange {
  const { response } = exchange;
  const same = before.findLast((each) => each.response.body === response.body);
  return same ? { ...exchange, response: { ...response, body: same.response.body } } : exchange;
}

/**
 * The last 200 exchanges. Every API key is masked before an exchange is kept, stored or sent to other tabs. Without `outside` they are
 * in memory only.
 */
export function createExchanges({ after }: Platform, outside: KeptExchanges | null) {
  const store = createStore<readonly Exchange[]>(() => {
    const found: Exchange[] = [];
    for (const exchange of outside?.read().slice(-KEPT) ?? []) found.push(sharing(exchange, found));
    return found;
  });
  let callOff: (() => void) | null = null;
  function keep(): void {
    callOff?.();
    callOff = null;
    outside?.write(store.getState());
  }
  function add(exchange: Exchange): void {
    store.setState((before) => [...before, sharing(exchange, before)].slice(-KEPT), true);
    if (outside?.isStored) callOff ??= after(KEEPING_WAIT, keep);
  }
  outside?.listen((exchange) => {
    const isNew = !store.getState().some(({ requestId }) => requestId === exchange.requestId);
    if (isNew) add({ ...exchange, tab: "another" });
  });
  return {
    store,
    note: (facts: ExchangeFacts) => {
      const exchange = exchangeOf(facts);
      add(exchange);
      outside?.post(exchange);
    },
    /** Gives an exchange the time that its caller waited. */
    waited: (requestId: string, time: Duration) =>
      store.setState(
        (all) => all.map((each) => (each.requestId === requestId ? { ...each, duration: time } : each)),
        true,
      ),
    /** Writes at once what a reload must find again. */
    keep,
    forget: () => {
      store.setState([], true);
      keep();
    },
  };
}
