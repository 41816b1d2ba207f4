import { describe, expect, test } from "vitest";
import { SAMPLE_KEY_ID } from "#contract/api/key.ts";
import { SEEDED_START } from "#contract/page/seeded-start.ts";
import { aWorld } from "#domain/call.fixture.ts";
import { memoryStorage, openSandbox, type Sandbox } from "#testing/sandbox.ts";
import { createIdSource } from "./id-source.ts";

/** A visitor's session: three orders, one of them repeated, a key, a read, a refusal. Returns all identifiers in order. */
async function identifiersIn({ order, post, get, panel }: Sandbox): Promise<readonly string[]> {
  const created = await post("/v1/keys", { name: "Shop", scopes: ["orders:write"] });
  const responses = [
    created,
    await order(),
    await order({}, { "Idempotency-Key": "one" }),
    await order({}, { "Idempotency-Key": "one" }),
    await order({ qty: 11 }),
    ...(await Promise.all([get("/v1/wallet"), get("/v1/wallet")])),
    await order(),
  ];
  const { orders, keys } = panel.stateView.getState();
  const requests = responses.map(({ headers }) => headers.get("Request-Id") ?? "");
  return [...requests, ...orders.map(({ id }) => id), ...keys.map(({ id }) => id), created.json.key];
}

const seeded = (pageSeed: number, seed = 1) => openSandbox({ pageSeed, seed });

describe("a seeded sandbox", () => {
  test("has the same identifiers, keys included, whatever the random source returns", async () => {
    expect(await identifiersIn(seeded(7, 1))).toEqual(await identifiersIn(seeded(7, 2)));
  });

  test("repeats no identifier, and shares none with another seed except the sample key's", async () => {
    const one = await identifiersIn(seeded(7));
    const other = await identifiersIn(seeded(8));
    expect(new Set(one).size).toBe(one.length);
    expect(one.filter((id) => other.includes(id))).toEqual([SAMPLE_KEY_ID]);
  });

  test("has the identifiers that its demos and links have shown since", async () => {
    const { order } = seeded(7);
    const { headers, json } = await order();
    expect([headers.get("Request-Id"), json.id]).toEqual(["req_Aftobuugz5r288AWhNF4", "ord_vGTKst6crVdUZUduIRxk"]);
  });

  test.each([32, 136])("repeats no Request-Id, with a seed whose ids were a cycle of some 8,000: %i", (seed) => {
    const { requestId } = createIdSource({ seed } as never, () => []);
    const world = aWorld();
    const ids = Array.from({ length: 9_500 }, () => requestId(world));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("restarts with a reset: the same identifiers, at the same time of its own clock", async () => {
    const sandbox = seeded(7);
    const first = await identifiersIn(sandbox);
    await sandbox.panel.reset();
    expect(sandbox.panel.now()).toBe(SEEDED_START);
    expect(await identifiersIn(sandbox)).toEqual(first);
  });

  test("continues after a reload, and repeats nothing", async () => {
    const stored = { pageSeed: 7, storage: memoryStorage(), tabStorage: memoryStorage() };
    const before = openSandbox(stored);
    await before.order();
    before.leave();
    const second = await openSandbox(stored).order();
    const through = seeded(7);
    await through.order();
    const same = await through.order();
    expect([second.json.id, second.headers.get("Request-Id")]).toEqual([same.json.id, same.headers.get("Request-Id")]);
  });
});

test("without a seed every sandbox has its own identifiers", async () => {
  const one = await identifiersIn(openSandbox({ seed: 1 }));
  const other = await identifiersIn(openSandbox({ seed: 2 }));
  expect(one.filter((id) => other.includes(id))).toEqual([SAMPLE_KEY_ID]);
});
