import { describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { memoryStorage, openSandbox } from "#testing/sandbox.ts";

const STATE = "top-up-sandbox";
const EXCHANGES = "top-up-sandbox:exchanges";
const KEYED = { "Idempotency-Key": "k" };

/** Storage that records writes and removals. */
function countingShelf() {
  const storage = memoryStorage();
  const writes: string[] = [];
  const { setItem, removeItem } = storage;
  storage.setItem = (key, text) => {
    writes.push(key);
    setItem(key, text);
  };
  storage.removeItem = (key) => {
    writes.push(`${key} removed`);
    removeItem(key);
  };
  return { storage, writes };
}

/** Resolves when everything that does not wait for the clock is done. */
const allDone = () => new Promise<void>((done) => setImmediate(done));

/** A sandbox with a delivered order and two that are due in 5 s, and the writes from then on. */
async function opened() {
  const { storage, writes } = countingShelf();
  const tab = countingShelf();
  const sandbox = openSandbox({ storage, tabStorage: tab.storage });
  await sandbox.order({}, KEYED);
  sandbox.clock.move(10_000);
  const due = (await sandbox.order()).json.id as string;
  await sandbox.order();
  await allDone();
  writes.length = 0;
  tab.writes.length = 0;
  /** What was written to local storage while this ran. */
  const writtenBy = async (deed: () => unknown) => {
    writes.length = 0;
    await deed();
    await allDone();
    return [...writes];
  };
  return { ...sandbox, due, writtenBy, tabWrites: tab.writes };
}

type Opened = Awaited<ReturnType<typeof opened>>;

test.each<[string, (sandbox: Opened) => unknown, writes?: number]>([
  ["an order, with its charge and its Idempotency-Key", ({ order }) => order({}, { "Idempotency-Key": "new" })],
  ["a key, by a call", ({ keyWith }) => keyWith("wallet:read")],
  ["a key, by the panel", ({ panel }) => panel.issueKey({ name: "Shop", scopes: ["wallet:read"] })],
  ["a revocation", ({ panel }) => panel.adjust({ kind: "revoke_key", key: SAMPLE_KEY_ID })],
  ["two orders that are delivered at the same moment", ({ clock }) => clock.move(5000)],
  ["a delivery that the panel makes early", ({ panel, due }) => panel.adjust({ kind: "deliver_now", order: due })],
  ["a reset, and its undo in another", async ({ panel }) => (await panel.reset())(), 2],
])("the state is stored in one write for %s", async (_, deed, writes = 1) => {
  const sandbox = await opened();
  expect(await sandbox.writtenBy(() => deed(sandbox))).toEqual(Array(writes).fill(STATE));
});

describe("nothing is stored for", () => {
  test.each<[string, (sandbox: Opened) => unknown]>([
    ["a replay", ({ order }) => order({}, KEYED)],
    ["a key that is used again", ({ order }) => order({ qty: 3 }, KEYED)],
    ["a refusal", ({ order }) => order({ product_item_id: 1 })],
    ["a read", ({ get }) => get("/v1/orders")],
    ["a tick of the clock that changes nothing", ({ clock }) => clock.move(4999)],
    [
      "a lost request",
      ({ panel, order }) => {
        panel.startFailure({ kind: "request_lost" }, 1);
        return order().catch(() => null);
      },
    ],
  ])("%s", async (_, deed) => {
    const sandbox = await opened();
    expect(await sandbox.writtenBy(() => deed(sandbox))).toEqual([]);
  });

  test("taking over what another tab has stored", async () => {
    const { writtenBy, adopt, storage, balance } = await opened();
    const other = openSandbox({ storage, seed: 2 });
    await other.order();
    expect(await writtenBy(() => adopt(storage.kept.get(STATE) ?? ""))).toEqual([]);
    expect(balance()).toBe("462.00");
  });
});

test("the log is stored in one write for all calls within half a second", async () => {
  const { order, get, clock, tabWrites } = await opened();
  for (let turn = 0; turn < 20; turn++) await get("/v1/wallet");
  await order();
  expect(tabWrites).toEqual([]);
  clock.move(500);
  expect(tabWrites).toEqual([EXCHANGES]);
});
