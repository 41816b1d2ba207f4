import type { Browser, Page } from "@playwright/test";
import { seeded } from "./seeded.ts";
import { expect, type Site, test, transportOf } from "./site.ts";
import { type Call, call, type Outcome, sendAll, type Way } from "./ways-to-call.ts";

const COUNT = 200;
const SEED = 200;

// Other workers' stories share the cores.
test.setTimeout(240_000);

const KEY = "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf";
const AUTHORIZED = { Authorization: `Bearer ${KEY}` };

const text = (value: unknown) => JSON.stringify(value);

/** What a call may name of the responses before it. */
const NAMES = { order: "{order}", created: "{created}", secret: "{secret}" } as const;

/** The headers of a request with a JSON body, made with a key. */
const withJson = (headers: Record<string, string> = {}) => ({
  ...AUTHORIZED,
  "Content-Type": "application/json",
  ...headers,
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}): Call =>
  call(path, {
    method: "POST",
    headers: withJson(headers),
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

const get = (path: string, headers: Record<string, string> = AUTHORIZED): Call => call(path, { headers });
const using = (method: string, path: string, headers: Record<string, string> = AUTHORIZED): Call =>
  call(path, { method, headers });

const order = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 };
const dear = { product_item_id: 2504, cust_account: { user_id: "1", server_id: "1" }, qty: 3 };
const placed = (change: object, headers: Record<string, string> = {}) =>
  post("/v1/orders", { ...order, ...change }, headers);
const key = { name: "Reads the wallet", scopes: ["wallet:read"] };
const created = { Authorization: `Bearer ${NAMES.secret}` };

/** Each error that plain calls reach, each operation, and what HTTP asks of every server. */
const SCRIPT: readonly Call[] = [
  get("/v1/products", {}),
  get("/v1/products?page=2&limit=5", {}),
  get("/v1/products?page=99"),
  get("/v1/products?limit=101"),
  get("/v1/products?page=1&page=2"),
  get("/v1/products?page=x&limit=0"),
  get("/v1/products", { Authorization: "Bearer" }),
  get("/v1/products", { Authorization: "Bearer a b" }),
  get("/v1/products", { Authorization: "Bearer rsk_demo_x" }),
  get("/v1/products", { Authorization: "Bearer rsk_demo_TryEveryCallWithThisSampleKey00BgRqg" }),
  get("/v1/products", { Authorization: "Bearer rsk_demo_0000000000000000000000000000004DGBK3" }),
  get("/v1/wallet", {}),
  get("/v1/wallet", { Authorization: "Basic dTpw" }),
  get("/v1/wallet"),
  placed({}, { "Idempotency-Key": "a" }),
  placed({}, { "Idempotency-Key": "a" }),
  placed({}, { "Idempotency-Key": '"a"' }),
  placed({ qty: 2 }, { "Idempotency-Key": "a" }),
  post("/v1/keys", key, { "Idempotency-Key": "a" }),
  placed({}, { "Idempotency-Key": "" }),
  placed({}, { "Idempotency-Key": "a b" }),
  placed({}, { "Idempotency-Key": "é" }),
  placed({}, { "Idempotency-Key": "x".repeat(256) }),
  placed({}, { "Idempotency-Key": KEY }),
  placed({}),
  placed({ qty: 0 }),
  placed({ qty: "1", product_item_id: 1.5, cust_account: {} }),
  placed({ coupon: "x" }),
  placed({ cust_account: { user_id: 5 } }),
  placed({ cust_account: { user_id: KEY, server_id: "1" } }),
  placed({ product_item_id: 999_999 }),
  placed({ product_item_id: 1304 }),
  post("/v1/orders", ""),
  post("/v1/orders", "{"),
  post("/v1/orders", "[]"),
  post("/v1/orders", '{"qty":1,"qty":2}'),
  post("/v1/orders", "x".repeat(20_000)),
  placed({}, { "Content-Type": "text/plain" }),
  call("/v1/orders", { method: "POST", headers: AUTHORIZED, body: JSON.stringify(order) }),
  placed({}, { "Content-Type": "application/json; charset=utf-8" }),
  post("/v1/orders", dear),
  post("/v1/orders", dear),
  get(`/v1/orders/${NAMES.order}`),
  get("/v1/orders/ord_00000000000000000000"),
  get("/v1/orders?limit=1"),
  get("/v1/orders?limit=1&page=2"),
  get("/v1/orders?status=processing"),
  get("/v1/orders?status=lost"),
  get("/v1/orders?status=processing&status=processing"),
  get("/v1/products?status=a&status=b"),
  post("/v1/keys", key, { "Idempotency-Key": "k" }),
  post("/v1/keys", key, { "Idempotency-Key": "k" }),
  post("/v1/keys", { name: "", scopes: [] }),
  post("/v1/keys", { name: KEY, scopes: ["wallet:read", "wallet:read"] }),
  post("/v1/keys", { name: "n", scopes: ["wallet:write"] }),
  get("/v1/wallet", created),
  get("/v1/orders", created),
  placed({}, created),
  placed({}, { ...created, "Idempotency-Key": "a" }),
  post("/v1/keys", { name: "n", scopes: ["orders:write"] }, created),
  using("DELETE", "/v1/keys/key_00000000000000000000"),
  get("/v1/keys"),
  using("DELETE", `/v1/keys/${NAMES.created}`),
  using("DELETE", `/v1/keys/${NAMES.created}`),
  get("/v1/wallet", created),
  get("/v1/refunds"),
  get("/v1/"),
  get("/v1"),
  get("/v2/orders"),
  get("/v3/x"),
  get("/v10/orders"),
  get("/v01/orders"),
  get("//v1/orders"),
  get("/x/v1/orders"),
  using("PUT", "/v1/orders"),
  using("PATCH", "/v1/wallet"),
  using("DELETE", "/v1/products"),
  using("POST", "/v1/wallet"),
  using("HEAD", "/v1/products?limit=2"),
  using("HEAD", "/v1/wallet"),
  using("HEAD", "/v1/wallet", {}),
  using("HEAD", "/v1/refunds"),
  using("OPTIONS", "/v1/orders"),
  using("OPTIONS", `/v1/orders/${NAMES.order}`),
  using("OPTIONS", "/v1/refunds"),
];

/** The script, and then calls of it by chance: the same, later, are other calls. */
function calls(): readonly Call[] {
  const by = seeded(SEED);
  return [...SCRIPT, ...Array.from({ length: COUNT - SCRIPT.length }, () => by.pick(SCRIPT))];
}

const namesResponse = (planned: Call) => Object.values(NAMES).some((name) => text(planned).includes(name));

/** The calls in runs that can be sent without a look at their responses: one that names a response begins a new run. */
function runs(planned: readonly Call[]): readonly (readonly Call[])[] {
  const found: Call[][] = [[]];
  for (const each of planned) {
    if (namesResponse(each)) found.push([]);
    found.at(-1)?.push(each);
  }
  return found;
}

/** The codes of all errors but those that need an armed condition, or a browser that refuses to store. */
const CODES = [
  "api_key_malformed",
  "api_key_revoked",
  "api_key_unknown",
  "authentication_required",
  "authorization_malformed",
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "insufficient_balance",
  "insufficient_scope",
  "invalid_query_parameter",
  "key_not_found",
  "malformed_json",
  "method_not_allowed",
  "not_found",
  "order_not_found",
  "payload_too_large",
  "product_item_not_found",
  "product_item_unavailable",
  "scope_not_grantable",
  "unsupported_media_type",
  "validation_failed",
];

/** Names the identifiers and keys in a response by the order in which they first appear, and leaves times out. */
function newNaming() {
  const names = new Map<string, string>([[KEY, KEY]]);
  const named = (id: string): string => {
    const name = names.get(id) ?? `${id.slice(0, 4)}#${names.size}`;
    names.set(id, name);
    return name;
  };
  return (value: string): string =>
    value
      .replace(/rsk_demo_[0-9A-Za-z]{36}|(?:ord|key|req)_[0-9A-Za-z]{20}/g, named)
      .replace(/"(prefix|last4)":"[^"]*"/g, '"$1":"…"')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
      .replace(/\w{3}, \d\d \w{3} \d{4} [\d:]+ GMT/g, "DATE");
}

function asText({ response, ended }: Outcome, name: (value: string) => string): string {
  if (response === null) return ended;
  const { status, headers, text: body } = response;
  const lines = Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1));
  return [String(status), ...lines.map(([header, value]) => `${header}: ${name(value)}`), "", name(body)].join("\n");
}

type Mode = "worker" | "page";

/** Sends the calls one after the other, and writes down each response as it can be compared. */
async function responsesTo(page: Page, site: Site, mode: Mode, way: Way): Promise<readonly string[]> {
  if (mode === "page") site.missing.add("/sandbox-worker.js");
  // No order is delivered while the calls are made.
  await page.goto(`${site.url}?seed=${SEED}&deliver=60000`);
  expect(await transportOf(page)).toBe(mode);
  const name = newNaming();
  const known: Record<keyof typeof NAMES, string> = { order: "", created: "", secret: "" };
  const filled = (value: string) =>
    value
      .replaceAll(NAMES.order, known.order)
      .replaceAll(NAMES.created, known.created)
      .replaceAll(NAMES.secret, known.secret);
  const responses: string[] = [];
  for (const run of runs(calls())) {
    const sent: Call[] = JSON.parse(text(run), (_, value) => (typeof value === "string" ? filled(value) : value));
    const outcomes = await sendAll(
      page,
      sent.map((each) => ({ ...each, way })),
    );
    for (const outcome of outcomes) {
      responses.push(asText(outcome, name));
      if (outcome.response?.status !== 201) continue;
      const { id, key: secret } = JSON.parse(outcome.response.text);
      if (secret === undefined) known.order = id;
      else if (secret !== null) Object.assign(known, { created: id, secret });
    }
  }
  return responses;
}

/** What is sent by fetch in worker mode gets the same response in another mode or way. */
async function expectTheSame(browser: Browser, page: Page, site: Site, others: readonly (readonly [Mode, Way])[]) {
  const first = await responsesTo(page, site, "worker", "fetch");
  const codes = first.flatMap((response) => /"status":\d+,"code":"(\w+)"/.exec(response)?.[1] ?? []);
  expect([...new Set(codes)].sort()).toEqual(CODES);
  for (const [mode, way] of others) {
    const context = await browser.newContext();
    const other = await responsesTo(await context.newPage(), site, mode, way);
    await context.close();
    const differing = calls().flatMap(({ method, path }, at) =>
      first[at] === other[at] ? [] : [{ call: `${at}: ${method} ${path}`, first: first[at], other: other[at] }],
    );
    expect.soft(differing.slice(0, 3), `by ${way} in ${mode} mode, ${differing.length} of ${COUNT}`).toEqual([]);
  }
}

test("the same calls get the same responses in both modes @matrix", ({ browser, page, site }) =>
  expectTheSame(browser, page, site, [["page", "fetch"]]));

test("the same calls get the same responses in both modes by XMLHttpRequest @matrix", ({ browser, page, site }) =>
  expectTheSame(browser, page, site, [
    ["worker", "XMLHttpRequest"],
    ["page", "XMLHttpRequest"],
  ]));
