import { type Duration, instant } from "../../../src/contract/api/time.ts";
import type { KeyValueStore } from "../../../src/server/platform.ts";
import { openServer, type Server } from "../../../src/server/server.ts";
import { createMutex } from "../../../src/server/storage/mutex.ts";

/** What the bench measures of the service where nothing carries the call: no worker, no network, storage in memory. */
export interface Pipeline {
  /** The response to a list of products, as text. */
  readonly products: () => Promise<string>;
  /** How many calls a second it responds to, over so many milliseconds. */
  readonly callsASecond: (milliseconds: number) => Promise<number>;
  /** How long each of some orders takes, in milliseconds, with so many on the books before the first of them. */
  readonly orderTimes: (storedOrders: number, orders: number) => Promise<readonly number[]>;
}

const HEADERS = {
  Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqf",
  "Content-Type": "application/json",
};
/** The cheapest there is, so that the wallet lasts for a thousand. */
const ORDER = JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "1", server_id: "1" }, qty: 1 });

function memoryStorage(): KeyValueStore & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

function open(storage: KeyValueStore): Server {
  return openServer({
    baseUrl: new URL("./", document.baseURI).href,
    now: () => instant(Date.now()),
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    storage,
    revisionCounter: null,
    exclusively: createMutex(),
    after: (wait: Duration, wake) => {
      const timer = setTimeout(wake, wait);
      return () => clearTimeout(timer);
    },
    report: (failure) => reportError(failure),
  });
}

const get = () => new Request("/v1/products");

/** A new Idempotency-Key for each, as a customer has one. */
const order = () =>
  new Request("/v1/orders", {
    method: "POST",
    headers: { ...HEADERS, "Idempotency-Key": crypto.randomUUID() },
    body: ORDER,
  });

async function placed({ respond }: Server): Promise<void> {
  const response = await respond(order());
  if (response.status !== 201) throw new Error(`An order got a ${response.status}: ${await response.text()}`);
  await response.text();
}

/** What is stored where so many orders are on the books, made once for each number of them. */
const stored = new Map<number, ReadonlyMap<string, string>>();

async function storedWith(storedOrders: number): Promise<ReadonlyMap<string, string>> {
  const known = stored.get(storedOrders);
  if (known) return known;
  const storage = memoryStorage();
  const server = open(storage);
  for (let count = 0; count < storedOrders; count++) await placed(server);
  stored.set(storedOrders, new Map(storage.kept));
  return storage.kept;
}

const pipeline: Pipeline = {
  products: async () => (await open(memoryStorage()).respond(get())).text(),
  callsASecond: async (milliseconds) => {
    const { respond } = open(memoryStorage());
    let calls = 0;
    const began = performance.now();
    while (performance.now() - began < milliseconds) {
      await (await respond(get())).text();
      calls += 1;
    }
    return (calls * 1000) / (performance.now() - began);
  },
  orderTimes: async (storedOrders, orders) => {
    const storage = memoryStorage();
    for (const [key, text] of await storedWith(storedOrders)) storage.setItem(key, text);
    const server = open(storage);
    const times: number[] = [];
    while (times.length < orders) {
      // Whoever looks on has its turn between two orders, as in a page.
      await new Promise((turn) => setTimeout(turn));
      const began = performance.now();
      await placed(server);
      times.push(performance.now() - began);
    }
    return times;
  },
};

Object.assign(window, { pipeline });
