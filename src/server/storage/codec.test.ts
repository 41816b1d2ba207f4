import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { memoryStorage, openSandbox } from "#testing/sandbox.ts";
import { newCodec } from "./codec.ts";
import { readStored, type Stored, storedText } from "./stored.ts";

const KEY = "top-up-sandbox";

type Deed = "order" | "keyed" | "key" | "deliver" | "wait a day" | "tier" | "reset" | "undo";

/** All texts stored while these steps run, in order. */
async function storedBy(deeds: readonly Deed[]): Promise<readonly string[]> {
  const texts: string[] = [];
  const storage = memoryStorage();
  const { setItem } = storage;
  storage.setItem = (key, text) => {
    if (key === KEY) texts.push(text);
    setItem(key, text);
  };
  const { order, keyWith, panel, clock } = openSandbox({ storage });
  let undo = async () => true;
  const doIt: Readonly<Record<Deed, (turn: number) => unknown>> = {
    order: () => order({ qty: 1 }),
    keyed: (turn) => order({ qty: 1 }, { "Idempotency-Key": `turn-${turn}` }),
    key: () => keyWith("wallet:read"),
    deliver: () => panel.adjust({ kind: "deliver_now", order: panel.stateView.getState().orders.at(-1)?.id ?? "" }),
    "wait a day": () => clock.move(25 * 60 * 60 * 1000),
    tier: () => panel.adjust({ kind: "set_tier", tier: "gold" }),
    reset: async () => {
      undo = await panel.reset();
    },
    undo: () => undo(),
  };
  for (const [turn, deed] of deeds.entries()) await doIt[deed](turn);
  return texts;
}

const worldIn = (text: string): Stored => {
  const read = readStored(text);
  if ("unusable" in read) throw new Error(read.unusable);
  return read;
};

const DEEDS: readonly Deed[] = ["order", "keyed", "keyed", "key", "deliver", "wait a day", "tier", "reset", "undo"];
const deeds = fc.array(fc.constantFrom(...DEEDS), { minLength: 1, maxLength: 12 });

describe("the incremental codec", () => {
  test("writes exactly the text of a full write, whatever happened before", async () => {
    await fc.assert(
      fc.asyncProperty(deeds, async (done) => {
        const { write } = newCodec();
        for (const text of await storedBy(done)) {
          expect(text).toBe(storedText(worldIn(text)));
          expect(write(worldIn(text))).toBe(text);
        }
      }),
      { seed: 20261121, numRuns: 40 },
    );
  });

  test("reads the same world as a full read, however many commits of another tab were missed", async () => {
    await fc.assert(
      fc.asyncProperty(deeds, fc.infiniteStream(fc.boolean()), async (done, misses) => {
        const { read } = newCodec();
        for (const text of await storedBy(done)) {
          if (!misses.next().value) expect(read(text)).toEqual(readStored(text));
        }
      }),
      { seed: 20261121, numRuns: 40 },
    );
  });

  test("keeps the identity of known records, so that no order is validated or drawn again", async () => {
    const texts = await storedBy(["keyed", "keyed", "key", "keyed"]);
    const { read } = newCodec();
    const [one, two, three, last] = texts.map((text) => read(text) as Stored);
    expect(last?.world.orders).toHaveLength(3);
    expect(last?.world.orders[0]).toBe(one?.world.orders[0]);
    expect(last?.world.ledger[0]).toBe(one?.world.ledger[0]);
    expect(last?.world.keys[0]).toBe(one?.world.keys[0]);
    // The second commit creates only an order and its ledger entry, and the third only a key.
    expect(two?.world.keys).toBe(one?.world.keys);
    expect(three?.world.orders).toBe(two?.world.orders);
  });

  test("refuses another tab's text with invalid new records, even if all earlier ones are known", async () => {
    const [first = "", second = ""] = await storedBy(["keyed", "keyed"]);
    const at = second.lastIndexOf('"qty":1');
    const spoiled = `${second.slice(0, at)}"qty":3${second.slice(at + 7)}`;
    const { read } = newCodec();
    expect(read(first)).not.toHaveProperty("unusable");
    expect(read(spoiled)).toEqual(readStored(spoiled));
    expect(read(second.replace("},{", "}{"))).toHaveProperty("unusable");
    expect(read(second.slice(0, -9))).toHaveProperty("unusable");
    expect(read(second.replace('"ledger":[', '"ledger":[{},'))).toHaveProperty("unusable");
    expect(read(second)).toEqual(readStored(second));
  });
});
