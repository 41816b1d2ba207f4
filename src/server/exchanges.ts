import { createStore } from "zustand/vanilla";
import type { Exchange } from "#contract/panel.ts";
import type { Instant } from "#contract/time.ts";
import type { Asked } from "./asked.ts";
import type { Answer } from "./encode.ts";
import type { Judgement } from "./judge.ts";
import { masked, maskedHeader } from "./mask.ts";

const KEPT = 200;

/** The names most people write, for headers that arrive in lower case. */
const display = (name: string): string => name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase());

interface Happened {
  readonly asked: Asked;
  readonly judgement: Judgement;
  readonly answer: Answer;
  readonly requestId: string;
  readonly at: Instant;
  readonly arrived: boolean;
}

function exchangeOf({ asked, judgement, answer, requestId, at, arrived }: Happened): Exchange {
  return {
    requestId,
    operation: judgement.operation,
    at,
    request: {
      method: asked.method,
      path: masked(asked.url.pathname + asked.url.search),
      headers: [...asked.headers].map(([name, value]) => maskedHeader(display(name), value)),
      body: masked(new TextDecoder().decode(asked.bytes)),
    },
    arrived,
    answer: {
      status: answer.status,
      headers: answer.headers.map(([name, value]) => maskedHeader(name, value)),
      body: masked(answer.body),
    },
    trace: judgement.trace,
  };
}

/** The exchanges of this tab, oldest first, the last 200, every API key masked before it is kept. */
export function newExchanges() {
  const store = createStore<readonly Exchange[]>(() => []);
  return {
    store,
    note: (happened: Happened) => store.setState((before) => [...before, exchangeOf(happened)].slice(-KEPT), true),
    forget: () => store.setState([], true),
  };
}
