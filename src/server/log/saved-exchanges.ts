import type { Exchange } from "#contract/panel/panel.ts";
import type { KeyValueStore } from "#server/platform.ts";
import { exchangeIn } from "./exchange-schema.ts";

/** Where a tab keeps its exchanges over a reload. */
const STORAGE_KEY = "top-up-sandbox:exchanges";

/** How many characters are kept at most: a browser gives a tab about five million. */
const BUDGET = 1_500_000;

/** The newest exchanges that fit, oldest first, as one text. */
function textOf(exchanges: readonly Exchange[]): string {
  const texts: string[] = [];
  let room = BUDGET;
  for (const exchange of exchanges.toReversed()) {
    const text = JSON.stringify(exchange);
    room -= text.length + 1;
    if (room < 0) break;
    texts.unshift(text);
  }
  return `[${texts.join(",")}]`;
}

/** Keys masked by the version before, which wrote an ellipsis and bullets, masked as this one does. */
const inAscii = (text: string): string => text.replace(/(?<=rsk_demo_)…|(?<=\["Authorization","[^"]*)••••/g, "...");

/** What was kept, each exchange parsed by itself; what does not parse is left out. */
export function readExchanges(storage: KeyValueStore | null): readonly Exchange[] {
  try {
    const value: unknown = JSON.parse(inAscii(storage?.getItem(STORAGE_KEY) ?? "[]"));
    return Array.isArray(value) ? value.map(exchangeIn).filter((exchange) => exchange !== null) : [];
  } catch {
    return [];
  }
}

/** Keeps the exchanges, or forgets them where there are none. Where the browser refuses, they live in memory only. */
export function keepExchanges(storage: KeyValueStore | null, exchanges: readonly Exchange[]): void {
  try {
    if (exchanges.length === 0) storage?.removeItem(STORAGE_KEY);
    else storage?.setItem(STORAGE_KEY, textOf(exchanges));
  } catch {
    // A log is no state: without room it ends with the page.
  }
}
