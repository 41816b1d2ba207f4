import { expect, test } from "vitest";
import { readIdempotencyKey } from "#contract/api/idempotency-key.ts";
import { CONSOLE, memoryStorage, openSandbox } from "#testing/sandbox.ts";

/** What the rows of `contract/cases/idempotency.fixture.ts` do not hold: values by the dozen, writes, and several at once. */
const KEY = { "Idempotency-Key": "5f0c6a3e-8a43-4d57-9d0b-2b7a1f1f9c55" };
const SAMPLE_KEY = CONSOLE.Authorization.slice("Bearer ".length);
const isReplay = ({ headers }: { headers: Headers }) => headers.get("Idempotent-Replayed");

const values = [
  ...["k", '"k"', "k ", "\t k\t", '"k', 'k"', '""k""', '"', "k,k", "~!", "'k'", `"${"k".repeat(255)}" `, "%20"],
  ...["", " ", '""', '" "', "a b", '" k"', "k\u00a0", "schlüssel", "\u007f", "k".repeat(256), `k${SAMPLE_KEY}`],
];
test.each(values)("%j is read by the service as the contract's function reads it", async (value) => {
  const { key, isValid } = readIdempotencyKey(value);
  const { status, headers } = await openSandbox().order({}, { "Idempotency-Key": value });
  expect([status, headers.get("Idempotency-Key")]).toEqual(isValid ? [201, key] : [400, null]);
});

test("a new key that succeeds is recorded in the same write as the order, and a replay writes nothing", async () => {
  const { order, storage } = openSandbox();
  const writes: string[] = [];
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    writes.push(value);
    setItem(key, value);
  };
  const { json } = await order({}, KEY);
  await order({}, KEY);
  expect(writes.map((text) => JSON.parse(text).world)).toMatchObject([
    {
      balance: 49050,
      orders: [{ id: json.id }],
      ledger: [{ idempotencyKey: KEY["Idempotency-Key"], made: json.id }],
    },
  ]);
});

test.each([
  ["in one tab", 1],
  ["in two tabs that share storage and a lock", 2],
])("of many requests at once %s exactly one executes, and the others are replays", async (_, count) => {
  const storage = memoryStorage();
  const tabs = Array.from({ length: count }, (_, index) => openSandbox({ storage, seed: index + 1 }));
  const responses = await Promise.all(Array.from({ length: 20 }, (_, turn) => tabs[turn % count]!.order({}, KEY)));
  expect(responses.map(isReplay).filter((replayed) => replayed === "false")).toHaveLength(1);
  expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  const { world } = JSON.parse(storage.kept.get("top-up-sandbox")!);
  expect([world.orders.length, world.balance]).toEqual([1, 49050]);
});

test("five times the same request, with all but the last response lost, is charged once", async () => {
  const { panel, order, balance } = openSandbox();
  panel.startFailure({ kind: "response_lost" }, 4);
  for (let turn = 0; turn < 4; turn++) await expect(order({}, KEY)).rejects.toThrow(TypeError);
  const last = await order({}, KEY);
  const exchanges = panel.exchanges.getState();
  expect(last.headers.get("Original-Request")).toBe(exchanges[0]?.requestId);
  expect(exchanges.map(({ trace }) => trace.changes.length > 0)).toEqual([true, false, false, false, false]);
  expect(balance()).toBe("490.50");
});
