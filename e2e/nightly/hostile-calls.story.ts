import type { CDPSession, Page } from "@playwright/test";
import { builtWithoutHeaders, missing } from "../host.ts";
import { type Seeded, seeded } from "../seeded.ts";
import { expect, got, transportOf } from "../site.ts";
import { test } from "../surroundings.ts";
import { type Call, call, isRefused, type Outcome, sendAll, type Way } from "../ways-to-call.ts";

/** From which seed the calls are made. */
const SEED = Number(process.env.HOSTILE_SEED ?? 13);

/** How many calls are looked at together, at most; there are five batches at least. */
const BATCH = 500;
const AT_ONCE = 24;

/** The part of the run in which the browser stops the worker again and again. */
const KILLING = { from: 0.4, to: 0.6 };

/** How far apart, in milliseconds, the worker is stopped. */
const KILL_EVERY = 500;

/** 500.00, in hundredths. */
const START = 50_000;

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const AUTHORIZED = { Authorization: `Bearer ${KEY}` };
const JSON_TYPE = { "Content-Type": "application/json" };

const WEIGHTS: Readonly<Record<Way, number>> = {
  fetch: 42,
  XMLHttpRequest: 20,
  beacon: 6,
  "Worker's fetch": 12,
  "blank frame's fetch": 8,
  "blank frame's XMLHttpRequest": 4,
  "srcdoc frame's fetch": 4,
};

type Sent = Omit<Call, "way" | "abortAfter">;

/** An order for 0.48 each. Its user id says of which call, or which Idempotency-Key, it is. */
const order = (user: string, qty: number, headers = {}): Sent => ({
  method: "POST",
  path: "/v1/orders",
  headers: { ...AUTHORIZED, ...JSON_TYPE, ...headers },
  body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: user }, qty }),
});

const OTHER_PATHS = [
  "/v2/orders",
  "/v3/x",
  "/v10/orders",
  "/v01/orders",
  "//v1/orders",
  "/x/v1/orders",
  "/v1",
  "/v2",
  "/v1/refunds",
  "/v1/orders/x/y",
  "/v1/../v3/orders",
  "/v1//orders",
];

const BAD_KEYS = ["Bearer", `Bearer ${KEY}x`, "Bearer rsk_demo_x", "Basic dTpw", `Bearer ${KEY} ${KEY}`, "Bearer é"];
const BAD_JSON = ["", "{", "[]", "null", '{"qty":1,"qty":2}', '{"qty":1e400}', "\u0000", '{"__proto__":{}}', '"x"'];
const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"];
const PATHS = ["/v1/products", "/v1/orders", "/v1/wallet", "/v1/keys", "/v1/orders/ord_00000000000000000000"];

type Kind = (typeof KINDS)[number];
const KINDS = ["other", "products", "read", "keyed", "unkeyed", "json", "key", "big", "method", "invalid"] as const;

const SHARES: Readonly<Record<Kind, number>> = {
  other: 20,
  products: 20,
  read: 8,
  keyed: 16,
  unkeyed: 6,
  json: 6,
  key: 8,
  big: 2,
  method: 8,
  invalid: 6,
};

const makers: Readonly<Record<Kind, (by: Seeded, at: number, way: Way) => Sent>> = {
  other: (by, at) => ({
    ...order(`other-${at}`, 1, { "Idempotency-Key": `other-${at}` }),
    path: by.pick(OTHER_PATHS),
  }),
  products: (by) =>
    call(`/v1/products?limit=${by.below(12)}&page=${by.below(4)}`, by.pick([{}, { headers: AUTHORIZED }])),
  read: (by) => call(by.pick(["/v1/wallet", "/v1/orders?limit=3", "/v1/keys"]), { headers: AUTHORIZED }),
  keyed: (by) => {
    const key = `key-${by.below(400)}`;
    return order(key, by.weighted({ "1": 8, "2": 1, "3": 1 }).length, { "Idempotency-Key": key });
  },
  unkeyed: (by, at, way) => order(`${way === "fetch" ? "fetch" : "other"}-${at}`, 1 + by.below(3)),
  json: (by, at) => ({ ...order(`json-${at}`, 1), body: by.pick(BAD_JSON) }),
  key: (by, at) => ({ ...order(`bad-${at}`, 1), headers: { ...JSON_TYPE, Authorization: by.pick(BAD_KEYS) } }),
  big: (by, at) => ({ ...order(`big-${at}`, 1), body: "x".repeat(16_000 + by.below(2000)) }),
  method: (by) => ({ method: by.pick(METHODS), path: by.pick(PATHS), headers: AUTHORIZED, body: null }),
  invalid: (by, at) => order(`invalid-${at}`, by.pick([0, -1, 51, 1.5])),
};

interface Hostile {
  readonly kind: Kind;
  readonly call: Call;
}

/** The calls of a run: the same for the same seed. Some keyed orders are sent several times at once, in other ways too. */
function hostileCalls(seed: number, count: number): readonly Hostile[] {
  const by = seeded(seed);
  const made: Hostile[] = [];
  while (made.length < count) {
    const kind = by.weighted(SHARES);
    const times = kind === "keyed" && by.below(4) === 0 ? 3 : 1;
    const first = by.weighted(WEIGHTS);
    const sent = makers[kind](by, made.length, first);
    for (let turn = 0; turn < times; turn++) {
      const way = turn === 0 ? first : by.weighted(WEIGHTS);
      // A beacon has a body and a type, and no other header.
      const asBeacon = way === "beacon" ? { method: "POST", headers: JSON_TYPE, body: sent.body ?? "" } : {};
      const abortAfter = by.below(12) === 0 ? by.below(40) : null;
      made.push({ kind, call: { ...sent, ...asBeacon, way, abortAfter } });
    }
  }
  return made.slice(0, count);
}

type Mode = "worker" | "page";

/** What the page is in while calls are sent: how it was opened, and whether its worker is being killed, or was lost. */
interface Conditions {
  readonly mode: Mode;
  readonly isKilled: boolean;
  readonly isLost: boolean;
}

/** Whether a call in this way may be refused before it leaves. */
const mayBeRefused = ({ isKilled }: Conditions, way: Way): boolean => isKilled || isRefused(way);

/** What is wrong with what became of a call; null where nothing is. */
function fault({ kind, call: { method, way, abortAfter } }: Hostile, outcome: Outcome, conditions: Conditions) {
  const { response, ended } = outcome;
  if (response === null) {
    if (ended === "sent" || ended === "not sent") return way === "beacon" ? null : ended;
    if (ended === "aborted" && abortAfter !== null) return null;
    return ended === "network error" && mayBeRefused(conditions, way) ? null : ended;
  }
  if (isRefused(way)) return `got a ${response.status}`;
  if (response.headers["x-sandbox"] !== "1") return `got a ${response.status}, not by the sandbox`;
  if (response.status >= 500) return `got a ${response.status}`;
  // These are paths of the interface with a method of their own: their responses are no concern here.
  if (kind === "other" && response.status !== 404) return `got a ${response.status}, where there is nothing`;
  const isProblem = response.headers["content-type"] === "application/problem+json";
  return response.status >= 400 && !isProblem && method !== "HEAD"
    ? `got a ${response.status} without a problem`
    : null;
}

/** Has the browser stop the worker, and forget its clients, while something is done. */
async function whileKilled<Result>(page: Page, browser: CDPSession, work: () => Promise<Result>): Promise<Result> {
  let isOver = false;
  const kill = async () => {
    for (let turn = 0; !isOver; turn++) {
      if (turn % 3 === 2) {
        await page.evaluate(async () => {
          for (const name of await caches.keys()) await caches.delete(name);
        });
      }
      await browser.send("ServiceWorker.stopAllWorkers");
      await new Promise((wake) => setTimeout(wake, KILL_EVERY));
    }
  };
  const killing = kill();
  try {
    return await work();
  } finally {
    isOver = true;
    await killing;
  }
}

const hundredths = (money: string): number => Number(money.replace(".", ""));

interface Order {
  readonly id: string;
  readonly total: string;
  readonly cust_account: { readonly user_id: string };
}

/** All orders there are. */
async function allOrders(page: Page): Promise<readonly Order[]> {
  const orders: Order[] = [];
  for (let number = 1; ; number++) {
    const { json } = await got(page, `/v1/orders?limit=100&page=${number}`);
    orders.push(...json.data);
    if (number >= json.pagination.total_pages) return orders;
  }
}

/** The values that are there more than once. */
const repeated = (values: readonly string[]): readonly string[] =>
  values.filter((value, at) => values.indexOf(value) !== at);

const counted = (names: readonly string[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

interface Settled extends Hostile {
  readonly outcome: Outcome;
  readonly isKilled: boolean;
}

/** Checks what the API says of itself after a run against the responses its callers got. */
async function expectToAddUp(page: Page, settled: readonly Settled[]): Promise<void> {
  const orders = await allOrders(page);
  const { balance } = (await got(page, "/v1/wallet")).json;
  const spent = orders.reduce((sum, { total }) => sum + hundredths(total), 0);
  expect(hundredths(balance) + spent).toBe(START);
  expect(orders.length).toBeGreaterThan(0);
  expect(repeated(orders.map(({ id }) => id))).toEqual([]);

  // One key, or one sending of the page's own fetch, has one order. A browser may hand over any other again that was
  // under way when the worker was stopped, and the service cannot know that it is the same.
  const users = orders.map(({ cust_account }) => cust_account.user_id);
  const handedOver = new Set(
    settled.flatMap(({ kind, isKilled, call: { body, way } }) =>
      isKilled && kind === "unkeyed" && way !== "fetch" ? [JSON.parse(body ?? "").cust_account.user_id] : [],
    ),
  );
  expect(repeated(users).filter((user) => !handedOver.has(user))).toEqual([]);
  expect(users.filter((user) => !/^(key|fetch|other)-\d+$/.test(user))).toEqual([]);

  const ids = new Map<string, Set<string>>();
  const known = new Map(orders.map(({ id, cust_account }) => [id, cust_account.user_id]));
  const requestIds: string[] = [];
  for (const { call: sent, outcome } of settled) {
    if (outcome.response === null) continue;
    requestIds.push(outcome.response.headers["request-id"] ?? "none");
    if (outcome.response.status !== 201) continue;
    const { id } = JSON.parse(outcome.response.text);
    const user = JSON.parse(sent.body ?? "").cust_account.user_id;
    expect(known.get(id)).toBe(user);
    if (sent.headers["Idempotency-Key"]) ids.set(user, (ids.get(user) ?? new Set()).add(id));
  }
  expect([...ids].filter(([, each]) => each.size > 1)).toEqual([]);
  expect(repeated(requestIds).slice(0, 5)).toEqual([]);
}

/** The calls in each mode. */
const COUNT = 1000;

for (const mode of ["worker", "page"] as const) {
  test(`${COUNT} hostile calls in ${mode} mode all settle, none reaches the host, and the totals add up`, async ({
    surroundings,
  }) => {
    // Other workers' stories share the cores.
    test.setTimeout(60_000 + COUNT * 120);
    // What the page keeps from leaving, the browser may say in the console.
    surroundings.expectError(/Content Security Policy/);
    const host = await surroundings.host((path) => {
      return mode === "page" && path === "/sandbox-worker.js" ? missing : builtWithoutHeaders(path);
    });
    const context = await surroundings.browser();
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${host.port}/`);
    expect(await transportOf(page)).toBe(mode);
    const browser = await context.newCDPSession(page);
    await browser.send("ServiceWorker.enable");

    const size = Math.min(BATCH, Math.ceil(COUNT / 5));
    const settled: Settled[] = [];
    const calls = hostileCalls(SEED, COUNT);
    for (let at = 0; at < calls.length; at += size) {
      const batch = calls.slice(at, at + size);
      const isKilled = mode === "worker" && at >= KILLING.from * COUNT && at < KILLING.to * COUNT;
      const send = () =>
        sendAll(
          page,
          batch.map((each) => each.call),
          AT_ONCE,
        );
      const outcomes = await (isKilled ? whileKilled(page, browser, send) : send());
      // The page notices at its next call that the worker has forgotten it.
      if (isKilled) await got(page, "/v1/wallet");
      // A worker that was killed too often is given up, perhaps at the first call that it fails: from then on the page responds.
      const isLost = (await transportOf(page)) !== mode;
      const ends = batch.map((each, turn): Settled => ({ ...each, outcome: outcomes[turn] as Outcome, isKilled }));
      settled.push(...ends);
      const faults = ends.flatMap((each) => {
        const found = fault(each, each.outcome, { mode, isKilled, isLost });
        return found === null ? [] : `${each.call.way}, ${each.kind}: ${found}`;
      });
      expect(counted(faults), `faults from call ${at} on`).toEqual({});
    }
    const outcomes = counted(settled.map(({ outcome: { response, ended } }) => String(response?.status ?? ended)));
    test.info().annotations.push({ type: "outcomes", description: JSON.stringify(outcomes) });
    test.info().annotations.push({ type: "calls handled in the end by the", description: await transportOf(page) });
    await expectToAddUp(page, settled);
  });
}
