import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#testing/runs.ts";
import { CONSOLE, openSandbox } from "#testing/sandbox.ts";

/** `npm run test:nightly` generates five thousand, `npm test` a fifth. */
const RUNS = runs(5_000);

const methods = ["GET", "POST", "POST", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS", "BREW"];

const path = fc.oneof(
  fc.constantFrom("/v1/products", "/v1/orders", "/v1/keys", "/v1/wallet", "/v1", "/v1/", "/v2/orders", "/v1//orders"),
  fc.tuple(fc.constantFrom("/v1/orders/", "/v1/keys/"), fc.string({ unit: "binary" })).map(([base, id]) => {
    return base + encodeURIComponent(id.replace(/\p{Surrogate}/gu, "\ufffd"));
  }),
  fc.webPath().map((rest) => `/v1${rest}`),
  fc.constantFrom(
    "/v1/orders/%",
    "/v1/orders/%E0%A4%A",
    "/v1/keys/__proto__",
    "/v1/orders/../keys",
    "/v1/products/constructor",
  ),
);

const queryPart = fc.tuple(
  fc.constantFrom("page", "limit", "status", "__proto__", "x"),
  fc.oneof(
    fc.constantFrom(
      "1",
      "0",
      "-1",
      "100",
      "101",
      "1e2",
      "١",
      " 1",
      "",
      "processing",
      "delivered",
      "999999999999999999999",
      "NaN",
    ),
    fc.string({ maxLength: 20 }),
  ),
);
const query = fc.array(queryPart, { maxLength: 4 }).map((parts) => {
  return parts.length === 0
    ? ""
    : `?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd"))}`).join("&")}`;
});

/** Characters allowed in a header: Latin-1 without line breaks. */
const headerValue = fc.oneof(
  fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, "~")),
  fc.constantFrom(
    "",
    '""',
    '"quoted"',
    "a b",
    "é",
    "x".repeat(255),
    "x".repeat(256),
    "*/*",
    "application/json; charset=utf-8",
  ),
);

const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constant(CONSOLE.Authorization) },
  {
    weight: 1,
    arbitrary: fc.constantFrom("Bearer", "Bearer ", "Bearer a b", "bearer,,", "Basic Zm9v", "Bearer rsk_demo_"),
  },
  { weight: 1, arbitrary: headerValue },
);

const headers = fc.record(
  {
    Authorization: authorization,
    "Content-Type": fc.oneof({ weight: 4, arbitrary: fc.constant("application/json") }, headerValue),
    "Idempotency-Key": headerValue,
    "X-Anything": headerValue,
  },
  { requiredKeys: [] },
);

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const loneSurrogate = '{"name":"\\ud800","scopes":["wallet:read"]}';

const orderLike = fc.record(
  {
    product_item_id: fc.oneof(
      fc.constantFrom(1001, 2001, 1304, -0, 2 ** 31, Number.MAX_SAFE_INTEGER, "1001"),
      fc.integer(),
    ),
    cust_account: fc.oneof(
      fc.record({ user_id: fc.string({ unit: "binary" }), server_id: fc.string() }),
      fc.jsonValue(),
    ),
    qty: fc.oneof(fc.integer({ min: -1, max: 11 }), fc.double()),
  },
  { requiredKeys: [] },
);

const validOrder = '{"product_item_id":2001,"cust_account":{"user_id":"1","server_id":"1"},"qty":1}';

const body = fc.oneof(
  fc.constant(validOrder),
  orderLike.map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    "",
    "null",
    "{}",
    "[]",
    loneSurrogate,
    '{"qty":1,"qty":2,"product_item_id":1001,"cust_account":{"user_id":"1","server_id":"1"}}',
    '{"__proto__":{"qty":1},"constructor":{"prototype":{}},"product_item_id":1001}',
    `{"qty":${"9".repeat(400)}}`,
    `{"a":${nested(7000, "[", "]")}}`,
    nested(8000, '{"a":', "}"),
    `{"note":"${"x".repeat(16 * 1024 - 12)}"}`,
    `{"note":"${"x".repeat(16 * 1024 - 11)}"}`,
    `{"note":"${"x".repeat(16 * 1024 - 10)}"}`,
    "\ufeff{}",
  ),
);

const request = fc.record({ method: fc.constantFrom(...methods), path, query, headers, body });

/** Whether a path, after URL parsing, is still one that the handlers keep from the network. */
const isOurs = (url: string): boolean => /^\/v[12](\/|$)/.test(new URL(url, "http://sandbox.test").pathname);

test(`${RUNS} generated requests get valid responses, no throw and no 500, and the balance adds up`, async () => {
  const sandbox = openSandbox();
  const { panel, send, failures } = sandbox;
  await fc.assert(
    fc.asyncProperty(request, async (given) => {
      const url = given.path + given.query;
      fc.pre(isOurs(url));
      const hasBody = given.method !== "GET" && given.method !== "HEAD";
      const response = await send(given.method, url, { headers: given.headers, ...(hasBody && { body: given.body }) });
      expect(response.status).toBeLessThan(500);
      const { balance, spent } = panel.stateView.getState();
      expect(Math.round((Number(balance) + Number(spent)) * 100)).toBe(50_000);
    }),
    { numRuns: RUNS, seed: 20_261_121, endOnFailure: true },
  );
  expect(failures).toEqual([]);
  expect(panel.stateView.getState().orders.length).toBeGreaterThan(0);
}, 120_000);
