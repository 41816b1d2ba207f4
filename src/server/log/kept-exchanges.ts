import { isApiHeader } from "#contract/api/header.ts";
import { orNull } from "#contract/or-null.ts";
import type { Exchange } from "#contract/panel/panel.ts";
import type { Platform } from "#server/platform.ts";
import { exchangeIn } from "./exchange-schema.ts";

/** The session storage key of a tab's exchanges, which survive a reload. */
const LOG_KEY = "top-up-sandbox:exchanges";

/** The most characters that are stored: a browser gives a tab about five million. */
const BUDGET = 1_500_000;

/** An exchange as it leaves this page's memory: without request headers that may be secrets of another service. */
const outsideMemory = ({ request, ...exchange }: Exchange): Exchange => ({
  ...exchange,
  request: { ...request, headers: request.headers.filter(([name]) => isApiHeader(name)) },
});

/** The newest exchanges that fit the budget, oldest first, as one text. */
function textOf(exchanges: readonly Exchange[]): string {
  const texts: string[] = [];
  let room = BUDGET;
  for (const exchange of exchanges.toReversed()) {
    const text = JSON.stringify(outsideMemory(exchange));
    room -= text.length + 1;
    if (room < 0) break;
    texts.unshift(text);
  }
  return `[${texts.join(",")}]`;
}

/** What a page keeps of its log outside its memory: in the tab's storage, and in the other tabs. Without either, nothing. */
export function openKeptExchanges({ tabStorage = null, channel = null }: Platform) {
  return {
    isStored: tabStorage !== null,
    /** The stored exchanges. Each is parsed separately; invalid ones are left out. */
    read: (): readonly Exchange[] => {
      const value: unknown = orNull(() => JSON.parse(tabStorage?.getItem(LOG_KEY) ?? "[]"));
      return Array.isArray(value) ? value.map(exchangeIn).filter((exchange) => exchange !== null) : [];
    },
    /**
     * Stores the exchanges, or clears the stored ones if the list is empty. If the browser refuses, they stay in memory only: the
     * log is not state.
     */
    write: (exchanges: readonly Exchange[]) => {
      orNull(() => {
        if (exchanges.length === 0) tabStorage?.removeItem(LOG_KEY);
        else tabStorage?.setItem(LOG_KEY, textOf(exchanges));
      });
    },
    /** Sends an exchange to the other tabs. If the channel refuses, they do not receive it: a call must not fail because of it. */
    post: (exchange: Exchange) => void orNull(() => channel?.post(outsideMemory(exchange))),
    /** Hears the exchanges of the other tabs. */
    listen: (hear: (exchange: Exchange) => void) =>
      channel?.listen((message) => {
        const exchange = exchangeIn(message);
        if (exchange) hear(exchange);
      }),
  };
}
export type KeptExchanges = ReturnType<typeof openKeptExchanges>;
