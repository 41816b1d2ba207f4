import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "#testing/runs.ts";
import { CONSOLE, openSandbox, type Sandbox } from "#testing/sandbox.ts";

type Step =
  | { do: "order"; item: number; qty: number; key: string | null; failure: string | null }
  | { do: "key"; scopes: string[]; key: string | null }
  | { do: "revoke"; which: number }
  | { do: "read"; path: string }
  | { do: "wait"; by: number };

vi.setConfig({ testTimeout: 60_000 });

const idempotencyKey = fc.constantFrom(null, "a", "b", "c");
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      item: fc.constantFrom(1001, 1202, 1304, 2001, 2304, 3005, 999),
      qty: fc.integer({ min: 0, max: 11 }),
      key: idempotencyKey,
      failure: fc.constantFrom(
        null,
        null,
        null,
        "response_lost",
        "request_lost",
        "internal_error",
        "rate_limited",
        "storage_unavailable",
      ),
    }),
  },
  fc.record({
    do: fc.constant("key" as const),
    scopes: fc.subarray(["orders:write", "wallet:read"]),
    key: idempotencyKey,
  }),
  fc.record({ do: fc.constant("revoke" as const), which: fc.nat(5) }),
  fc.record({
    do: fc.constant("read" as const),
    path: fc.constantFrom("/v1/wallet", "/v1/orders", "/v1/keys?limit=2", "/v1/products?page=2"),
  }),
  fc.record({ do: fc.constant("wait" as const), by: fc.constantFrom(1, 5000, 3_600_000, 86_400_000) }),
);

/** Runs one step; the result is the response as text, or a network failure. */
async function take(sandbox: Sandbox, given: Step): Promise<string> {
  const { panel, clock, order, post, get, send } = sandbox;
  const header = (key: string | null): Record<string, string> => (key === null ? {} : { "Idempotency-Key": key });
  try {
    switch (given.do) {
      case "order": {
        if (given.failure) panel.startFailure({ kind: given.failure as "response_lost" }, 1, "placeOrder");
        return (await order({ product_item_id: given.item, qty: given.qty }, header(given.key))).text;
      }
      case "key":
        return (await post("/v1/keys", { name: "k", scopes: given.scopes }, header(given.key))).text;
      case "revoke": {
        const others = panel.stateView.getState().keys.slice(0, -1);
        const key = others[given.which % Math.max(others.length, 1)];
        return key ? (await send("DELETE", `/v1/keys/${key.id}`, { headers: CONSOLE })).text : "";
      }
      case "read":
        return (await get(given.path)).text;
      case "wait":
        clock.move(given.by);
        return "";
    }
  } catch (error) {
    return String(error);
  }
}

const SEED = 20261121;

describe("for any sequence of calls", () => {
  test("within 24 hours, one Idempotency-Key changes the world at most once", async () => {
    const steps = fc.array(
      step.filter((each) => each.do !== "wait" || each.by <= 5000),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const sandbox = openSandbox();
        const charged = new Map<string, number>();
        for (const each of taken) {
          const { orders: before, keys: keysBefore } = sandbox.panel.stateView.getState();
          await take(sandbox, each);
          const { orders, keys } = sandbox.panel.stateView.getState();
          const made = orders.length - before.length + (keys.length - keysBefore.length);
          if ("key" in each && each.key) charged.set(each.key, (charged.get(each.key) ?? 0) + made);
        }
        expect(Math.max(0, ...charged.values())).toBeLessThanOrEqual(1);
      }),
      { seed: SEED, numRuns: runs(150) },
    );
  });

  test("the same sequence with the same seed and clock gives the same bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), fc.nat(), async (steps, seed) => {
        const transcript = async () => {
          const sandbox = openSandbox({ seed });
          const responses: string[] = [];
          for (const each of steps) responses.push(await take(sandbox, each));
          return JSON.stringify([responses, [...sandbox.storage.kept], sandbox.panel.exchanges.getState()]);
        };
        expect(await transcript()).toBe(await transcript());
      }),
      { seed: SEED, numRuns: runs(60) },
    );
  });
});
