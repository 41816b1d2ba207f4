import { describe, expect, test } from "vitest";
import type { Exchange } from "#contract/panel/panel.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";

/** The record of the last call. */
const lastOf = ({ panel }: Sandbox) => panel.exchanges.getState().at(-1) as Exchange;

/** What the checks of the last call found, up to the one that stopped it. */
const foundIn = (sandbox: Sandbox): string[] =>
  lastOf(sandbox).trace.findings.flatMap(({ check, result, observed }) =>
    result === "not_reached" ? [] : [`${check} ${result}: ${observed}`],
  );

const KEY_WITH_BOTH = "key …gRqf, Console key";
const WRITE = "orders:write is required; the key has orders:write, wallet:read";

const ADMITTED = [
  "path passed: /v1/orders",
  "method passed: POST",
  `authorization passed: ${KEY_WITH_BOTH}`,
  `scope passed: ${WRITE}`,
  "network passed: no simulated failure",
];
const NO_BODY = ["size", "media_type", "json"].map((check) => `${check} not_needed: no body`);

describe("the trace", () => {
  test("of an order lists what every check has found", async () => {
    const sandbox = openSandbox();
    await sandbox.order({}, { "Idempotency-Key": "k" });
    expect(foundIn(sandbox)).toEqual([
      ...ADMITTED,
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
    expect(foundIn(sandbox).slice(8)).toEqual([
      "idempotency_key passed: k",
      "ledger stopped: k was used at 2026-11-21T08:01:19.000Z for the same request",
    ]);
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

  test.each([
    ["/v1/products", {}, "authorization not_needed: no key, and none is required", "no query", "retail prices"],
    ["/v1/products?limit=2", CONSOLE, `authorization passed: ${KEY_WITH_BOTH}`, "?limit=2", "account prices"],
  ])("of a read of %s lists what it did not need", async (path, headers, authorization, query, state) => {
    const sandbox = openSandbox();
    await sandbox.get(path, headers);
    expect(foundIn(sandbox)).toEqual([
      "path passed: /v1/products",
      "method passed: GET",
      authorization,
      "scope not_needed: no scope is required",
      "network passed: no simulated failure",
      ...NO_BODY,
      "idempotency_key not_needed: ignored on GET",
      "ledger not_needed: ignored on GET",
      `input passed: ${query}`,
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

  test("of a key that lacks a scope names those it has", async () => {
    const sandbox = openSandbox();
    const { header } = await sandbox.keyWith("orders:write");
    await sandbox.get("/v1/wallet", header);
    expect(foundIn(sandbox).at(-1)).toBe("scope stopped: wallet:read is required; the key has orders:write");
    expect(
      lastOf(sandbox)
        .trace.findings.slice(4)
        .every(({ result }) => result === "not_reached"),
    ).toBe(true);
  });
});

test("a read waits for no lock", async () => {
  const { get } = openSandbox({ exclusively: () => new Promise(() => {}) });
  expect((await get("/v1/wallet")).json.balance).toBe("500.00");
});

describe("a refused call", () => {
  test("has its operation in the log as soon as path and method are known", async () => {
    const sandbox = openSandbox();
    await sandbox.get("/v1/wallet", {});
    expect(lastOf(sandbox).operation).toBe("getWallet");
    await sandbox.send("PUT", "/v1/orders", { headers: CONSOLE });
    expect(lastOf(sandbox).operation).toBeNull();
    expect(foundIn(sandbox)).toEqual(["path passed: /v1/orders", "method stopped: PUT"]);
  });

  test("names the first 200 characters of a path that does not exist", async () => {
    const sandbox = openSandbox();
    const path = `/v1/${"x".repeat(196)}`;
    const { json } = await sandbox.get(`${path}y`);
    expect(json.detail).toBe(`The path ${path} does not exist. Paths start with /v1; the reference lists them.`);
    expect(foundIn(sandbox)).toEqual([`path stopped: ${path}`]);
  });
});
