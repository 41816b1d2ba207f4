import { builtWithoutHeaders, missing } from "../host.ts";
import { type Seeded, seeded } from "../seeded.ts";
import { account } from "../send-orders.ts";
import { expect, SAMPLE_KEY, transportOf } from "../site.ts";
import { test } from "../surroundings.ts";
import { type Call, call, isRefused, type Outcome, sendAll, WAYS } from "../ways-to-call.ts";

/** From which seed the calls are made. */
const SEED = Number(process.env.HOSTILE_SEED ?? 13);
const COUNT = 1000;
const AT_ONCE = 24;

const AUTHORIZED = { Authorization: `Bearer ${SAMPLE_KEY}` };
const JSON_TYPE = { "Content-Type": "application/json" };

type Sent = Omit<Call, "way">;

/** An order for 0.48 each. Its user id says of which call, or which Idempotency-Key, it is. */
const order = (user: string, qty: number, headers = {}): Sent => ({
  method: "POST",
  path: "/v1/orders",
  headers: { ...AUTHORIZED, ...JSON_TYPE, ...headers },
  body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: user }, qty }),
});

const OTHER_PATHS = ["/v2/orders", "/v3/x", "/v01/orders", "//v1/orders", "/x/v1/orders", "/v1", "/v1/orders/x/y"];
const BAD_KEYS = ["Bearer", `Bearer ${SAMPLE_KEY}x`, "Basic dTpw", `Bearer ${SAMPLE_KEY} ${SAMPLE_KEY}`, "Bearer é"];
const BAD_JSON = ["", "{", "[]", "null", '{"qty":1,"qty":2}', '{"qty":1e400}', "\u0000", '{"__proto__":{}}', '"x"'];
const METHODS = ["HEAD", "OPTIONS", "PUT", "PATCH", "DELETE"];
const PATHS = ["/v1/products", "/v1/orders", "/v1/wallet", "/v1/keys", "/v1/orders/ord_00000000000000000000"];

/** What each kind of call is made of, and how often it is sent. */
const KINDS: Readonly<Record<string, readonly [weight: number, make: (by: Seeded, at: number) => Sent]>> = {
  other: [
    20,
    (by, at) => ({ ...order(`other-${at}`, 1, { "Idempotency-Key": `o-${at}` }), path: by.pick(OTHER_PATHS) }),
  ],
  products: [20, (by) => call(`/v1/products?limit=${by.below(12)}&page=${by.below(4)}`, { headers: AUTHORIZED })],
  read: [8, (by) => call(by.pick(["/v1/wallet", "/v1/orders?limit=3", "/v1/keys"]), { headers: AUTHORIZED })],
  keyed: [
    24,
    (by) => {
      const key = `key-${by.below(100)}`;
      return order(key, 1 + by.below(2), { "Idempotency-Key": key });
    },
  ],
  unkeyed: [6, (by, at) => order(`unkeyed-${at}`, 1 + by.below(3))],
  json: [6, (by, at) => ({ ...order(`json-${at}`, 1), body: by.pick(BAD_JSON) })],
  key: [8, (by, at) => ({ ...order(`bad-${at}`, 1), headers: { ...JSON_TYPE, Authorization: by.pick(BAD_KEYS) } })],
  big: [2, (by, at) => ({ ...order(`big-${at}`, 1), body: "x".repeat(16_000 + by.below(2000)) })],
  method: [8, (by) => ({ method: by.pick(METHODS), path: by.pick(PATHS), headers: AUTHORIZED, body: null })],
  invalid: [6, (by, at) => order(`invalid-${at}`, by.pick([0, -1, 51, 1.5]))],
};

const SHARES = Object.fromEntries(Object.entries(KINDS).map(([kind, [weight]]) => [kind, weight]));

/** The calls of a run: the same for the same seed. */
function hostileCalls(): readonly (Call & { readonly kind: string })[] {
  const by = seeded(SEED);
  return Array.from({ length: COUNT }, (_, at) => {
    const kind = by.weighted(SHARES);
    const way = by.pick(WAYS);
    const sent = KINDS[kind]?.[1](by, at) ?? call("/v1");
    // A beacon has a body and a type, and no other header.
    const asBeacon = way === "beacon" ? { method: "POST", headers: JSON_TYPE, body: sent.body ?? "" } : {};
    return { ...sent, ...asBeacon, way, kind };
  });
}

/** What is wrong with what became of a call; null where nothing is. */
function fault({ kind, method, way }: ReturnType<typeof hostileCalls>[number], { response, ended }: Outcome) {
  if (response === null) return ended === "sent" || (ended === "network error" && isRefused(way)) ? null : ended;
  const isProblem = response.headers["content-type"] === "application/problem+json";
  const isWrong =
    response.headers["x-sandbox"] !== "1" ||
    response.status >= 500 ||
    (kind === "other" && response.status !== 404) ||
    (response.status >= 400 && !isProblem && method !== "HEAD");
  return isWrong ? `got a ${response.status}` : null;
}

for (const mode of ["worker", "page"] as const) {
  test(`${COUNT} hostile calls in ${mode} mode all settle, none reaches the host, and the totals add up`, async ({
    surroundings,
  }) => {
    test.setTimeout(180_000);
    // What the page keeps from leaving, the browser may say in the console.
    surroundings.expectError(/Content Security Policy/);
    const host = await surroundings.host((path) =>
      mode === "page" && path === "/sandbox-worker.js" ? missing : builtWithoutHeaders(path),
    );
    const page = await (await surroundings.browserInRealTime()).newPage();
    await page.goto(`http://127.0.0.1:${host.port}/`);
    expect(await transportOf(page)).toBe(mode);
    const calls = hostileCalls();
    const outcomes = await sendAll(page, calls, AT_ONCE);
    const faults = calls.flatMap((each, at) => {
      const found = fault(each, outcomes[at] as Outcome);
      return found === null ? [] : `${each.way}, ${each.kind}: ${found}`;
    });
    expect(faults).toEqual([]);

    const { stored, sum } = await account(page);
    expect(sum).toBe(50_000);
    expect(stored.length).toBeGreaterThan(0);
    // One key, or one sending without a key, has one order.
    const users = stored.map(({ cust_account }) => cust_account.user_id);
    expect(new Set(users).size).toBe(users.length);
    expect(users.filter((user) => !/^(key|unkeyed)-\d+$/.test(user))).toEqual([]);
    const requestIds = outcomes.flatMap(({ response }) => response?.headers["request-id"] ?? []);
    expect(new Set(requestIds).size).toBe(requestIds.length);
  });
}
