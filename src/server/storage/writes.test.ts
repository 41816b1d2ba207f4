import { describe, expect, test } from "vitest";
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

/** A sandbox with an order, and the writes from then on. */
async function opened() {
  const { storage, writes } = countingShelf();
  const tab = countingShelf();
  const sandbox = openSandbox({ storage, tabStorage: tab.storage });
  await sandbox.order({}, KEYED);
  sandbox.clock.move(10_000);
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
  return { ...sandbox, writtenBy, tabWrites: tab.writes };
}

describe("the state is stored in one write for", () => {
  test("an order, with its charge and its Idempotency-Key", async () => {
    const { writtenBy, order } = await opened();
    expect(await writtenBy(() => order({}, { "Idempotency-Key": "new" }))).toEqual([STATE]);
  });

  test("a key, by a call or by the panel, and its revocation", async () => {
    const { writtenBy, keyWith, panel } = await opened();
    expect(await writtenBy(() => keyWith("wallet:read"))).toEqual([STATE]);
    expect(await writtenBy(() => panel.issueKey({ name: "Shop", scopes: ["wallet:read"] }))).toEqual([STATE]);
    const [{ id } = { id: "" }] = panel.stateView.getState().keys;
    expect(await writtenBy(() => panel.adjust({ kind: "revoke_key", key: id }))).toEqual([STATE]);
  });

  test("a delivery, when it falls due or when the panel makes it early", async () => {
    const { writtenBy, order, panel, clock } = await opened();
    await order();
    expect(await writtenBy(() => clock.move(5000))).toEqual([STATE]);
    const { json } = await order();
    expect(await writtenBy(() => panel.adjust({ kind: "deliver_now", order: json.id }))).toEqual([STATE]);
  });

  test("two orders delivered at the same moment", async () => {
    const { writtenBy, order, clock, panel } = await opened();
    await order();
    await order();
    expect(await writtenBy(() => clock.move(5000))).toEqual([STATE]);
    expect(panel.stateView.getState().orders.every(({ status }) => status === "delivered")).toBe(true);
  });

  test("a reset, and its undo", async () => {
    const { writtenBy, panel } = await opened();
    let undo = async () => false;
    expect(
      await writtenBy(async () => {
        undo = await panel.reset();
      }),
    ).toEqual([STATE]);
    expect(await writtenBy(() => undo())).toEqual([STATE]);
  });
});

describe("nothing is stored for", () => {
  test("a replay, a refusal, a read, or a lost request", async () => {
    const { writtenBy, order, get, panel } = await opened();
    expect(await writtenBy(() => order({}, KEYED))).toEqual([]);
    expect(await writtenBy(() => order({ qty: 3 }, KEYED))).toEqual([]);
    expect(await writtenBy(() => order({ product_item_id: 1 }))).toEqual([]);
    expect(await writtenBy(() => get("/v1/orders"))).toEqual([]);
    panel.startFailure({ kind: "request_lost" }, 1);
    expect(await writtenBy(() => order().catch(() => null))).toEqual([]);
  });

  test("taking over what another tab has stored", async () => {
    const { writtenBy, adopt, storage, balance } = await opened();
    const other = openSandbox({ storage, seed: 2 });
    await other.order();
    expect(await writtenBy(() => adopt(storage.kept.get(STATE) ?? ""))).toEqual([]);
    expect(balance()).toBe("481.00");
  });

  test("a tick of the clock that changes nothing", async () => {
    const { writtenBy, clock } = await opened();
    expect(await writtenBy(() => clock.move(60_000))).toEqual([]);
  });
});

describe("the log is stored in one write for", () => {
  test("all calls within half a second", async () => {
    const { order, get, clock, tabWrites } = await opened();
    for (let turn = 0; turn < 20; turn++) await get("/v1/wallet");
    await order();
    expect(tabWrites).toEqual([]);
    clock.move(500);
    expect(tabWrites).toEqual([EXCHANGES]);
  });

  test("clearing it", async () => {
    const { panel, get, tabWrites } = await opened();
    await get("/v1/wallet");
    panel.forgetExchanges();
    expect(tabWrites).toEqual([`${EXCHANGES} removed`]);
  });
});
