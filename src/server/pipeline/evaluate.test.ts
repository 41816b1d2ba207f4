import { describe, expect, test } from "vitest";
import type { Exchange } from "#contract/panel/panel.ts";
import { SAMPLE_KEY } from "#domain/sample-key.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";

/** The record of the last call. */
const lastOf = ({ panel }: Sandbox) => panel.exchanges.getState().at(-1) as Exchange;

/** What the checks of the last call found, up to the one that stopped it. */
const foundIn = (sandbox: Sandbox): string[] =>
  lastOf(sandbox).trace.findings.flatMap(({ check, result, observed }) =>
    result === "not_reached" ? [] : [`${check} ${result}: ${observed}`],
  );

describe("the trace", () => {
  test("of an order lists what every check has found", async () => {
    const sandbox = openSandbox();
    await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(foundIn(sandbox)).toEqual([
      "path passed: /v1/orders",
      "method passed: POST",
      "authorization passed: key …gRqf, Sample key",
      "scope passed: orders:write is required; the key has orders:write, wallet:read",
      "network passed: no simulated failure",
      `size passed: ${JSON.stringify(ORDER).length} bytes`,
      "media_type passed: application/json",
      "json passed: a JSON object",
      "idempotency_key passed: k",
      "ledger passed: k is new",
      "input passed: all fields are valid",
      "state passed: cost 9.50, balance 500.00",
      "commit passed: 3 changes in one write",
    ]);
    expect(lastOf(sandbox).trace.changes).toMatchObject([
      { kind: "wallet_charged", from: "500.00", to: "490.50", by: "9.50" },
      { kind: "order_placed" },
      { kind: "idempotency_key_recorded", idempotencyKey: "k" },
    ]);
    await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(foundIn(sandbox).at(-1)).toBe("ledger stopped: k was used at 2026-11-21T08:01:19.000Z for the same request");
  });

  test("of a created key lists one change, and an Idempotency-Key that is missing", async () => {
    const sandbox = openSandbox();
    await sandbox.keyWith("wallet:read");
    expect(foundIn(sandbox).slice(3, 4)).toEqual(["scope not_needed: no scope is required"]);
    expect(foundIn(sandbox).slice(8)).toEqual([
      "idempotency_key not_needed: no Idempotency-Key, so a retry runs again",
      "ledger not_needed: no Idempotency-Key",
      "input passed: all fields are valid",
      "state passed: wallet:read; the key has orders:write, wallet:read",
      "commit passed: 1 change in one write",
    ]);
  });

  const LONG = `?limit=2&x=${"x".repeat(69)}`;
  test.each([
    ["", {}, "authorization not_needed: no key, and none is required", "no query", "retail prices"],
    [`${LONG}y`, CONSOLE, "authorization passed: key …gRqf, Sample key", LONG, "account prices"],
  ])("of a read of products%s lists what it did not need", async (query, headers, authorization, shown, state) => {
    const sandbox = openSandbox();
    await sandbox.get(`/v1/products${query}`, headers);
    expect(foundIn(sandbox)).toEqual([
      "path passed: /v1/products",
      "method passed: GET",
      authorization,
      "scope not_needed: no scope is required",
      "network passed: no simulated failure",
      ...["size", "media_type", "json"].map((check) => `${check} not_needed: no body`),
      "idempotency_key not_needed: ignored on GET",
      "ledger not_needed: no Idempotency-Key",
      `input passed: ${shown}`,
      `state not_needed: ${state}`,
      "commit not_needed: nothing to store",
    ]);
  });

  test("of an order that is not stored says so, and what the checks before have found", async () => {
    const sandbox = openSandbox();
    sandbox.storage.fail = "writes";
    await sandbox.order();
    expect(foundIn(sandbox).slice(-2)).toEqual([
      "state passed: cost 9.50, balance 500.00",
      "commit stopped: the browser did not store it",
    ]);
  });

  test.each([
    ["GET", "/v1/wallet", "scope stopped: wallet:read is required; the key has orders:write"],
    ["PUT", "/v1/orders", "method stopped: PUT"],
    ["GET", `/v1/${"x".repeat(197)}`, `path stopped: /v1/${"x".repeat(196)}`],
    ["OPTIONS", "/v1/orders/ord_1?x=1", "method passed: OPTIONS: Allow: GET, HEAD, OPTIONS"],
  ])("of %s %s ends with what ended it", async (method, path, last) => {
    const sandbox = openSandbox();
    const { header } = await sandbox.keyWith("orders:write");
    await sandbox.send(method, path, { headers: header });
    expect(foundIn(sandbox).at(-1)).toBe(last);
    expect(lastOf(sandbox).operation).toBe(path === "/v1/wallet" ? "getWallet" : null);
  });
});

/** What stopped a call, in the trace and in the response. */
const stops: readonly (readonly [
  what: string,
  request: { method?: string; path?: string; headers?: Record<string, string>; body?: string },
  last: string,
  detail: string,
])[] = [
  [
    "an empty Authorization",
    { headers: { Authorization: "" } },
    "authorization stopped: a scheme other than Bearer",
    "The Authorization header uses a scheme other than Bearer. Send Authorization: Bearer <API_KEY>.",
  ],
  [
    "two tokens",
    { headers: { Authorization: "Bearer one two" } },
    "authorization stopped: The header has 2 tokens.",
    "The Authorization header has 2 tokens. Send it once, with exactly one token: Authorization: Bearer <API_KEY>.",
  ],
  [
    "a method that the path does not have",
    { method: "PATCH" },
    "method stopped: PATCH",
    "This path does not support PATCH. Use one of GET, HEAD, OPTIONS, POST.",
  ],
  [
    "a long path",
    { path: `/v1/${"x".repeat(300)}` },
    `path stopped: /v1/${"x".repeat(196)}`,
    `The path /v1/${"x".repeat(196)} does not exist. Paths start with /v1; the reference lists them.`,
  ],
  [
    "a coded body",
    { headers: { "Content-Encoding": "gzip" } },
    "media_type stopped: application/json, Content-Encoding gzip",
    'The request has Content-Encoding "gzip". Send the body uncompressed, without Content-Encoding.',
  ],
  [
    "a body that is no object",
    { body: "[]" },
    "json stopped: not a JSON object",
    "The body is a JSON array. Send one JSON object.",
  ],
  [
    "an API key as the Idempotency-Key",
    { headers: { "Idempotency-Key": SAMPLE_KEY } },
    "idempotency_key stopped: an API key",
    "The Idempotency-Key contains an API key, and it would be stored. Use a UUID.",
  ],
  [
    "two faults of a query",
    { method: "GET", path: "/v1/orders?page=0&limit=101" },
    "input stopped: ?page=0&limit=101",
    "Query parameter page: Expected a whole number from 1, got 0. Query parameter limit: Expected a whole number from 1 to 100, got 101.",
  ],
];

test.each(stops)("%s is what the trace and the response name", async (_, request, last, detail) => {
  const sandbox = openSandbox();
  const { method = "POST", path = "/v1/orders", body = JSON.stringify(ORDER), headers = {} } = request;
  const sent = { "Content-Type": "application/json", ...CONSOLE, ...headers };
  const { json } = await sandbox.send(method, path, { headers: sent, ...(method === "POST" && { body }) });
  expect([foundIn(sandbox).at(-1), json.detail]).toEqual([last, detail]);
});

test("an order without a header Authorization is told how to send it", async () => {
  const sandbox = openSandbox();
  const headers = { "Content-Type": "application/json" };
  const { json } = await sandbox.send("POST", "/v1/orders", { headers, body: JSON.stringify(ORDER) });
  expect(foundIn(sandbox).at(-1)).toBe("authorization stopped: no Authorization header");
  expect(json.detail).toBe("The Authorization header is missing. Send Authorization: Bearer <API_KEY>.");
});

test.each([
  ["rate_limited", "You are simulating 429. Wait 5 seconds, then send the same request again."],
  ["internal_error", "You are simulating 500. Nothing was changed. Send the same request again."],
] as const)("a call with the failure %s is told that it is simulated", async (kind, detail) => {
  const { panel, order } = openSandbox();
  panel.startFailure({ kind }, 1);
  expect((await order()).json.detail).toBe(detail);
});

test("the header Date is of the real clock, however fast the sandbox's runs", async () => {
  const { get, panel } = openSandbox();
  await panel.adjust({ kind: "run_clock", speed: 60 });
  expect((await get("/v1/products")).headers.get("Date")).toBe("Sat, 21 Nov 2026 08:01:19 GMT");
});
