import type { Page } from "@playwright/test";
import { ENTRANCES_TEXT } from "./entrances.ts";
import { builtWithoutHeaders, FILES, missing } from "./host.ts";
import { type Seeded, seeded } from "./seeded.ts";
import { account } from "./send-orders.ts";
import { AUTHORIZED, expect, got, ORDER, SAMPLE_KEY, transportOf } from "./site.ts";
import { type Surroundings, test } from "./surroundings.ts";
import { type Call, call, isRefused, type Outcome, sendAll, WAYS, type Way } from "./ways-to-call.ts";

const AUTHORIZATION = { Authorization: AUTHORIZED.Authorization };

/** An order by this way. It names a delivery of its own, which changes nothing. */
const order = (path: string, way: Way): Call => {
  const headers = way === "beacon" ? AUTHORIZED : { ...AUTHORIZED, "X-Sandbox-Delivery": "forged" };
  return call(path, { way, method: "POST", headers, body: JSON.stringify(ORDER) });
};

/** Opens the page in this mode in a folder of a host that sends no policy. */
async function openUnguarded(surroundings: Surroundings, mode: "worker" | "page", folder: string) {
  // What the page keeps from leaving, the browser may say in the console.
  surroundings.expectError(/./);
  // A service: the stories themselves say what it may receive.
  const host = await surroundings.service((path) => {
    if (!path.startsWith(folder) || (mode === "page" && path.endsWith("/sandbox-worker.js"))) return missing;
    return builtWithoutHeaders(`/${path.slice(folder.length)}`);
  });
  const page = await (await surroundings.browserInRealTime()).newPage();
  const origin = `http://127.0.0.1:${host.port}`;
  await page.goto(origin + folder);
  expect(await transportOf(page)).toBe(mode);
  const infos: string[] = [];
  page.on("console", (message) => void (message.type() === "info" && infos.push(message.text())));
  return { page, host, origin, infos };
}

const ordersOf = async (page: Page) => (await got(page, "/v1/orders")).json.pagination.total as number;

/** What a story compares of an outcome: the status, and the code of a problem; or how it ended. */
function brief({ response, ended }: Outcome): string {
  if (response === null) return ended;
  const isOurs = response.headers["x-sandbox"] === "1";
  const isProblem = response.headers["content-type"] === "application/problem+json";
  const code = isProblem ? ` ${JSON.parse(response.text).code}` : "";
  return `${response.status}${code}${isOurs ? "" : ", not the sandbox's"}`;
}

/** The calls that each way sends, and what becomes of them where the way is not refused. */
const CALLS: readonly (readonly [of: (way: Way) => Call, outcome: string])[] = [
  [(way) => call("/v1/wallet", { way, headers: AUTHORIZATION }), "200"],
  [(way) => call("/v1/wallet", { way }), "401 authentication_required"],
  [(way) => order("/v1/orders", way), "201"],
  ...["/v3/x", "/v01/x", "/v2", "/v1", "/x/y/v7", "/v1/refunds"].map(
    (path) => [(way: Way) => call(path, { way, headers: AUTHORIZATION }), "404 not_found"] as const,
  ),
  ...["//v1/orders", "/x/v1/orders", "/v1//orders"].map(
    (path) => [(way: Way) => order(path, way), "404 not_found"] as const,
  ),
];

/** What becomes of a call: a beacon is taken, and has no response. */
const outcomeBy = (way: Way, outcome: string) =>
  isRefused(way) ? "network error" : way === "beacon" ? "sent" : outcome;

// An API's own folder with a worker, and the root without one.
for (const [mode, folder] of [
  ["worker", "/v1/"],
  ["page", "/"],
] as const) {
  test(`in ${mode} mode at ${folder} every entrance responds or is refused, and nothing but files of the build leaves the page`, async ({
    surroundings,
  }) => {
    const other = await surroundings.service(() => missing);
    const { page, host, origin, infos } = await openUnguarded(surroundings, mode, folder);
    for (const [of, outcome] of CALLS) {
      const outcomes = await sendAll(page, WAYS.map(of));
      const found = Object.fromEntries(WAYS.map((way, at) => [way, brief(outcomes[at] as Outcome)]));
      expect(found, of("fetch").path).toEqual(Object.fromEntries(WAYS.map((way) => [way, outcomeBy(way, outcome)])));
    }
    // A beacon has no key.
    expect(await ordersOf(page)).toBe(WAYS.filter((way) => !isRefused(way)).length - 1);

    const paths = ["/v1/orders", "/v1.0/orders", "/v1beta/x", "/orders", "/wallet?a=1"];
    const inFolder = ["assets", `assets/${SAMPLE_KEY}`, `assets/x/page-${SAMPLE_KEY}.js`, "openapi.json/x"];
    // Files of the build: none is requested with a key.
    const files = ["openapi.json", "sandbox-worker.js"];
    const own = [...paths, ...[...inFolder, ...files].map((path) => folder + path)].map((path) => origin + path);
    const addresses = [...own, `http://127.0.0.1:${other.port}/v1/orders`];
    await page.evaluate(`(${ENTRANCES_TEXT})(${JSON.stringify(addresses)}, "Bearer ${SAMPLE_KEY}")`);
    expect(await page.evaluate(() => typeof RTCPeerConnection)).toBe("undefined");
    await expect(page.locator("html")).toHaveAttribute("data-sandbox", mode);
    const names = host.requested.map((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
    expect(names.filter((name) => name !== "" && !/^\/?favicon\.ico$/.test(name) && !FILES.has(name))).toEqual([]);
    expect([host.authorized, host.written, other.requested]).toEqual([[], [], []]);
    for (const place of [`${origin}/orders`, `http://127.0.0.1:${other.port}/`])
      expect(infos.filter((text) => text.includes(place))).toHaveLength(1);
  });
}

/** From which seed the calls are made. */
const SEED = Number(process.env.HOSTILE_SEED ?? 13);
const COUNT = 1000;
const AT_ONCE = 24;

const JSON_TYPE = { "Content-Type": "application/json" };

type Sent = Omit<Call, "way">;

/** An order for 0.48 each. Its user id says of which call, or which Idempotency-Key, it is. */
const orderOf = (user: string, qty: number, headers = {}): Sent => ({
  method: "POST",
  path: "/v1/orders",
  headers: { ...AUTHORIZED, ...headers },
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
    (by, at) => ({ ...orderOf(`other-${at}`, 1, { "Idempotency-Key": `o-${at}` }), path: by.pick(OTHER_PATHS) }),
  ],
  products: [20, (by) => call(`/v1/products?limit=${by.below(12)}&page=${by.below(4)}`, { headers: AUTHORIZATION })],
  read: [8, (by) => call(by.pick(["/v1/wallet", "/v1/orders?limit=3", "/v1/keys"]), { headers: AUTHORIZATION })],
  keyed: [
    24,
    (by) => {
      const key = `key-${by.below(100)}`;
      return orderOf(key, 1 + by.below(2), { "Idempotency-Key": key });
    },
  ],
  unkeyed: [6, (by, at) => orderOf(`unkeyed-${at}`, 1 + by.below(3))],
  json: [6, (by, at) => ({ ...orderOf(`json-${at}`, 1), body: by.pick(BAD_JSON) })],
  key: [8, (by, at) => ({ ...orderOf(`bad-${at}`, 1), headers: { ...JSON_TYPE, Authorization: by.pick(BAD_KEYS) } })],
  big: [2, (by, at) => ({ ...orderOf(`big-${at}`, 1), body: "x".repeat(16_000 + by.below(2000)) })],
  method: [8, (by) => ({ method: by.pick(METHODS), path: by.pick(PATHS), headers: AUTHORIZATION, body: null })],
  invalid: [6, (by, at) => orderOf(`invalid-${at}`, by.pick([0, -1, 51, 1.5]))],
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
  test(`${COUNT} hostile calls in ${mode} mode all settle, none reaches the host, and the totals add up @nightly`, async ({
    surroundings,
  }) => {
    const { page, host } = await openUnguarded(surroundings, mode, "/");
    const calls = hostileCalls();
    const outcomes = await sendAll(page, calls, AT_ONCE);
    const faults = calls.flatMap((each, at) => {
      const found = fault(each, outcomes[at] as Outcome);
      return found === null ? [] : `${each.way}, ${each.kind}: ${found}`;
    });
    expect(faults).toEqual([]);
    const sent = host.requested.filter((path) => path !== "/favicon.ico" && !FILES.has(path.slice(1)) && path !== "/");
    expect([sent, host.authorized, host.written]).toEqual([[], [], []]);

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
