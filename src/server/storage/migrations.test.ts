import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { handClock, memoryStorage, ORDER, openSandbox } from "#testing/sandbox.ts";
import { FORMAT, migrations } from "./migrations.ts";
import { readStored } from "./stored.ts";

const KEY = "top-up-sandbox";
const older = Array.from({ length: FORMAT - 1 }, (_, index) => index + 1);
const fixtureOf = (format: number) => new URL(`./stored-${format}.fixture.json`, import.meta.url);

describe("stored state of an older version", () => {
  test("has a migration and a fixture for every older format", () => {
    expect(Object.keys(migrations).map(Number)).toEqual(older);
    expect(older.filter((format) => !existsSync(fixtureOf(format)))).toEqual([]);
  });

  test.each(older)(
    "of format %i is migrated completely, and the next change stores it in the current format",
    async (format) => {
      const text = readFileSync(fixtureOf(format), "utf8");
      const old = JSON.parse(text);
      expect(old.format).toBe(format);
      const storage = memoryStorage();
      storage.kept.set(KEY, text);
      const sandbox = openSandbox({ storage, clock: handClock(old.world.clock.real) });
      expect(sandbox.panel.mode.getState().setAside).toBeNull();
      expect(sandbox.panel.stateView.getState()).toMatchObject({ balance: "490.06", customRate: 125 });
      expect(sandbox.panel.stateView.getState().orders).toHaveLength(2);
      const replay = await sandbox.order({}, { "Idempotency-Key": "first-order" });
      expect(replay.json.id).toBe(old.world.orders[0].id);
      expect((await sandbox.order({ ...ORDER, product_item_id: 2001, qty: 1 })).status).toBe(201);
      expect(JSON.parse(storage.kept.get(KEY) ?? "").format).toBe(FORMAT);
    },
  );

  test.each([null, 7, "text", [], { format: 1 }, { format: 1, world: null }])(
    "that is %j is refused without an exception",
    (value) => {
      expect(readStored(JSON.stringify(value))).toHaveProperty("unusable");
    },
  );
});

describe("stored state of a newer version", () => {
  test("from another tab is not overwritten: changes are refused until the page is reloaded", async () => {
    const { storage, order, get } = openSandbox();
    expect((await order()).status).toBe(201);
    const newer = (storage.kept.get(KEY) ?? "").replace(`"format":${FORMAT}`, `"format":${FORMAT + 1}`);
    storage.kept.set(KEY, newer);
    expect(await order()).toMatchObject({ status: 503, json: { code: "storage_unavailable" } });
    expect(storage.kept.get(KEY)).toBe(newer);
    expect((await get("/v1/wallet")).status).toBe(200);
  });
});
