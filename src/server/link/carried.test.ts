import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KeyRequest } from "#contract/api/key.ts";
import { OrderRequest } from "#contract/api/order.ts";
import { olderState } from "#testing/older-state.ts";
import { runs } from "#testing/runs.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";

const SEED = 20261125;
const PATIENCE = 120_000;

const HOSTILE = [
  "<TeamX>Bob",
  "<script>alert(1)</script>",
  "</title>",
  "<!--",
  "<img/src=x onerror=alert(1)>",
  "a<b>",
  "&lt;b&gt;&amp;&#0;",
  "\"'`\\",
  "$(1){{2}}%s%00%3Cb%3E",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "null",
  "-0",
  "1e21",
  "שלום",
  "سلام",
  "😀".repeat(64),
  "🇩🇪🏴",
  "Zoë",
  "Zoe\u0308",
  "\ufffd",
  "\ue000",
  "\u0301",
  " spaced  out ",
  "rsk_demo_",
  "x".repeat(64),
];

/** Labels that ids may not be. */
const HOSTILE_LABELS = ["می\u200cخواهم", "👩\u200d🚀", "❤\ufe0f", "\u00a0nbsp\u3000", "a\u2028b", "\u2800-"];

const anything = fc.oneof(fc.string({ unit: "binary", maxLength: 66 }), fc.string({ unit: "grapheme", maxLength: 64 }));
const idOf = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE) }, anything);
const labelOf = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE, ...HOSTILE_LABELS) }, anything);
const keyOf = fc.oneof(
  fc.constant(null),
  fc.string({ unit: fc.constantFrom(..."<a>&\"'\\%_~!"), minLength: 1, maxLength: 255 }),
  fc.constantFrom("__proto__", "<TeamX>Bob", "k".repeat(255)),
);

type Step =
  | { do: "order"; user: string; server: string | null; key: string | null }
  | { do: "key"; name: string; key: string | null };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("order" as const), user: idOf, server: fc.option(idOf), key: keyOf }),
  fc.record({ do: fc.constant("key" as const), name: labelOf, key: keyOf }),
);

/** Sends one call; whether it changed something. Expects that the API accepts what the contract accepts. */
async function take({ order, post }: Sandbox, given: Step): Promise<boolean> {
  const header: Record<string, string> = given.key === null ? {} : { "Idempotency-Key": given.key };
  const isOrder = given.do === "order";
  const body = isOrder
    ? {
        product_item_id: 2001,
        cust_account: { user_id: given.user, ...(given.server !== null && { server_id: given.server }) },
        qty: 1,
      }
    : { name: given.name, scopes: ["wallet:read"] };
  const { status } = isOrder ? await order(body, header) : await post("/v1/keys", body, header);
  const isValid = (isOrder ? OrderRequest : KeyRequest).safeParse(body).success;
  if (!isValid) expect(status).toBe(422);
  else if (given.key === null) expect([201, 402]).toContain(status);
  return status === 201;
}

const world = ({ panel }: Sandbox) => JSON.parse(panel.snapshot()).world;
const contentOf = (sandbox: Sandbox) => {
  const { id: _, clock: __, ...content } = world(sandbox);
  return content;
};

/** Expects that a state is the same after a reload, in a backup and in a share link. */
async function expectCarried(here: Sandbox): Promise<void> {
  const { storage, clock, panel } = here;
  const reloaded = openSandbox({ storage, clock, seed: 2 });
  expect(reloaded.panel.mode.getState().setAside).toBeNull();
  if (storage.kept.size > 0) expect(world(reloaded)).toEqual(world(here));

  const restored = openSandbox({ seed: 3, clock });
  // A file holds UTF-8.
  const file = new TextDecoder().decode(new TextEncoder().encode(panel.snapshot()));
  expect(await restored.panel.load(file)).toMatchObject({ refused: null });
  expect(contentOf(restored)).toEqual(contentOf(here));

  const opened = openSandbox({ seed: 4, clock });
  const read = await opened.panel.unpacked(await panel.packed(null));
  if (read.refused !== null) throw new Error(read.refused);
  await read.open();
  expect(contentOf(opened)).toEqual(contentOf(here));
  expect((await opened.get("/v1/orders?limit=100")).text).toBe((await here.get("/v1/orders?limit=100")).text);
}

describe("every state the API can make is saved, loaded and shared", { timeout: PATIENCE }, () => {
  test.each(HOSTILE.filter((text) => text.trim() !== ""))("with the game account %j", async (text) => {
    const sandbox = openSandbox();
    const { status } = await sandbox.order({ cust_account: { user_id: text, server_id: text } });
    expect(status).toBe(201);
    await expectCarried(sandbox);
  });

  test.each([...HOSTILE, ...HOSTILE_LABELS])("with a key named %j", async (name) => {
    const sandbox = openSandbox();
    expect((await sandbox.post("/v1/keys", { name, scopes: ["wallet:read"] })).status).toBe(201);
    await expectCarried(sandbox);
  });

  test("after any calls with any text", async () => {
    let changes = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        const sandbox = openSandbox();
        for (const each of steps) if (await take(sandbox, each)) changes += 1;
        await expectCarried(sandbox);
        expect(sandbox.failures).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(150) },
    );
    expect(changes).toBeGreaterThan(runs(500));
  });

  test("with more keys than a snapshot of 2 MB held", async () => {
    const first = openSandbox();
    await first.post("/v1/keys", { name: "a", scopes: ["wallet:read"] }, { "Idempotency-Key": "k".repeat(255) });
    const stored = JSON.parse(first.storage.kept.get("top-up-sandbox")!);
    const [sample, key] = stored.world.keys;
    const [entry] = stored.world.ledger;
    const turns = Array.from({ length: 1_800 }, (_, turn) => `${turn}`);
    stored.world.keys = turns.map((turn) => ({
      ...key,
      // Each of these takes six characters in JSON.
      name: `a${"\ud800".repeat(63)}`,
      id: `key_${turn.padStart(20, "0")}`,
      sha256: turn.padStart(64, "0"),
    }));
    stored.world.ledger = turns.map((turn, at) => ({
      ...entry,
      idempotencyKey: turn.padStart(255, '"k"'),
      made: stored.world.keys[at].id,
    }));
    stored.world.keys.unshift(sample);
    first.storage.kept.set("top-up-sandbox", JSON.stringify(stored));
    const sandbox = openSandbox({ storage: first.storage, seed: 5 });
    expect(sandbox.panel.mode.getState().setAside).toBeNull();
    expect(sandbox.panel.snapshot().length).toBeGreaterThan(2_000_000);
    expect(await openSandbox({ seed: 3 }).panel.load(sandbox.panel.snapshot())).toMatchObject({ refused: null });
    await expect(sandbox.panel.packed(null)).rejects.toThrow("It expands to more than 262144 bytes.");
  });
});

describe("a state that an older version stored", () => {
  const OLD = ["\ud800x", "\u202e8944250655", "1\u200b2", "\ufeff1", "1\u2066", "👩\u200d🚀", "1\u00a02"];

  test.each(OLD)("with %j is read, saved, loaded and shared, though the API refuses it now", async (text) => {
    const sandbox = openSandbox({ ...(await olderState(text)), seed: 5 });
    expect(sandbox.panel.mode.getState().setAside).toBeNull();
    expect(sandbox.panel.stateView.getState().orders[0]?.cust_account.user_id).toBe(text);
    expect((await sandbox.get("/v1/orders")).json.data[0].cust_account).toEqual({ user_id: text, server_id: text });
    await expectCarried(sandbox);
    const cust_account = { user_id: text, server_id: "1" };
    expect((await sandbox.post("/v1/orders", { ...ORDER, cust_account }, CONSOLE)).status).toBe(422);
  });
});
