import { describe, expect, test } from "vitest";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";

// What public reports on clients of payment APIs tell, tried here. Each title names the report.

const BODY = JSON.stringify(ORDER);

describe("a client that retries an order whose response was lost", () => {
  const lostThenRetried = async (first: Record<string, string>, second: Record<string, string>, changes = {}) => {
    const sandbox = openSandbox();
    sandbox.panel.startFailure({ kind: "response_lost" }, 1);
    await expect(sandbox.order({}, first)).rejects.toThrow("Failed to fetch");
    return { ...sandbox, retry: await sandbox.order(changes, second) };
  };

  test("with the same key is charged once", async () => {
    const { retry, balance } = await lostThenRetried({ "Idempotency-Key": "a" }, { "Idempotency-Key": "a" });
    expect(retry.headers.get("Idempotent-Replayed")).toBe("true");
    expect(balance()).toBe("490.50");
  });

  test.each([
    ["makes a key in each attempt (gocardless-pro-python 12)", { "Idempotency-Key": "b" }],
    ["has its key replaced by the retry (stripe-php 637)", { "idempotency-key": "generated" }],
    ["goes through an adapter that drops the key (kasapay 165)", {}],
  ])("and %s is charged twice", async (_, second: Record<string, string>) => {
    const { retry, balance } = await lostThenRetried({ "Idempotency-Key": "a" }, second);
    expect([retry.status, retry.headers.get("Idempotent-Replayed")]).toEqual([201, "false"]);
    expect(balance()).toBe("481.00");
  });

  test("and changes the body between attempts (adyen-commercetools 1305) is refused, not charged again", async () => {
    const key = { "Idempotency-Key": "a" };
    const { retry, balance } = await lostThenRetried(key, key, { qty: ORDER.qty + 1 });
    expect([retry.status, retry.json.code]).toEqual([422, "idempotency_key_reused"]);
    expect(balance()).toBe("490.50");
  });

  test("while the first attempt still runs (zernio-python 42) is charged once", async () => {
    const { order, balance } = openSandbox();
    const all = await Promise.all(Array.from({ length: 3 }, () => order({}, { "Idempotency-Key": "a" })));
    expect(new Set(all.map(({ json }) => json.id)).size).toBe(1);
    expect(balance()).toBe("490.50");
  });
});

describe("a body", () => {
  const sent = async (body: string, type: string) => {
    const { send, balance } = openSandbox();
    const { status, json } = await send("POST", "/v1/orders", { body, headers: { ...CONSOLE, "Content-Type": type } });
    return [status, json.code, balance()];
  };

  test.each(["application/json;charset=UTF-8", "APPLICATION/JSON; charset=utf-8", 'application/json; charset="utf-8"'])(
    "of type %s is accepted (cacherpc 118)",
    async (type) => {
      expect(await sent(BODY, type)).toEqual([201, undefined, "490.50"]);
    },
  );

  test("with two types in one header (axios 861) is refused", async () => {
    const type = "application/x-www-form-urlencoded, application/json";
    expect(await sent(BODY, type)).toEqual([415, "unsupported_media_type", "500.00"]);
  });

  test("encoded as a form is refused", async () => {
    expect(await sent("product_item_id=1001&qty=2", "application/x-www-form-urlencoded")).toEqual([
      415,
      "unsupported_media_type",
      "500.00",
    ]);
  });

  test("encoded as JSON twice (axios 5808) is refused, because a request is an object", async () => {
    expect(await sent(JSON.stringify(BODY), "application/json")).toEqual([400, "malformed_json", "500.00"]);
  });

  test.each(['"２"', '"٢"', '"2"', "2.5", "1e400", "-0"])("with the quantity %s is refused", async (qty) => {
    const [status, , balance] = await sent(BODY.replace(/"qty":\d+/, `"qty":${qty}`), "application/json");
    expect([status, balance]).toEqual([422, "500.00"]);
  });

  test("with a leading zero is no JSON", async () => {
    const [status, code] = await sent(BODY.replace(/"qty":\d+/, '"qty":02'), "application/json");
    expect([status, code]).toEqual([400, "malformed_json"]);
  });
});

test("amounts are texts with two decimals, which no number rounds (Xero-Java 132)", async () => {
  const { order, get } = openSandbox();
  const { json } = await order();
  const wallet = await get("/v1/wallet");
  for (const amount of [json.total, wallet.json.balance]) expect(amount).toMatch(/^\d+\.\d{2}$/);
});

test("Retry-After is a number of seconds, never a date (Polymarket ts-sdk 353)", async () => {
  const { panel, get } = openSandbox();
  panel.startFailure({ kind: "rate_limited" }, 1);
  expect((await get("/v1/wallet")).headers.get("Retry-After")).toMatch(/^\d+$/);
});

test("orders of the same moment stand on one page each (cliquet 588)", async () => {
  const { order, get } = openSandbox();
  const placed = new Set<string>();
  for (let count = 0; count < 9; count++) placed.add((await order({ qty: 1 })).json.id);
  const pages = await Promise.all([1, 2, 3].map((page) => get(`/v1/orders?limit=3&page=${page}`)));
  const listed = pages.flatMap(({ json }) => json.data.map(({ id }: { id: string }) => id));
  expect(listed).toHaveLength(9);
  expect(new Set(listed)).toEqual(placed);
});

test.each(["２", "٢", "+2", "0x2", " 2"])("page %j is refused, not read as 2", async (page) => {
  const { get } = openSandbox();
  expect((await get(`/v1/orders?page=${encodeURIComponent(page)}`)).status).toBe(400);
});
