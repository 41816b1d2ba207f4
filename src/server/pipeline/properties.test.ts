import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { runs } from "#testing/runs.ts";
import { CONSOLE, ORDER, openSandbox, type Sandbox } from "#testing/sandbox.ts";

type Step =
  | { do: "order"; item: number; qty: number; key: string | null; failure: string | null }
  | { do: "key"; scopes: string[]; key: string | null }
  | { do: "revoke"; which: number }
  | { do: "read"; path: string }
  | { do: "wait"; by: number };

vi.setConfig({ testTimeout: 60_000 });

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const key = one(null, "a", "b", "c");
const failures = ["response_lost", "request_lost", "internal_error", "rate_limited", "storage_unavailable"];
const ordering = {
  item: one(1001, 1202, 1304, 2001, 2304, 3005, 999),
  qty: fc.integer({ min: 0, max: 11 }),
  failure: one(null, null, null, ...failures),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: one("order" as const), ...ordering, key }) },
  fc.record({ do: one("key" as const), scopes: fc.subarray(["orders:write", "wallet:read"]), key }),
  fc.record({ do: one("revoke" as const), which: fc.nat(5) }),
  fc.record({
    do: one("read" as const),
    path: one("/v1/wallet", "/v1/orders", "/v1/keys?limit=2", "/v1/products?page=2"),
  }),
  fc.record({ do: one("wait" as const), by: one(1, 5000, 3_600_000, 86_400_000) }),
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

/** Characters as a path and a query may have them. */
const encoded = fc
  .string({ unit: "binary", maxLength: 20 })
  .map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, "\ufffd")));
const path = fc.oneof(
  one(
    "/v1/products",
    "/v1/orders",
    "/v1/keys",
    "/v1/wallet",
    "/v1/",
    "/v2/orders",
    "/v1//orders",
    "/v1/orders/%E0%A4%A",
  ),
  encoded.map((id) => `/v1/orders/${id}`),
  encoded.map((id) => `/v1/keys/${id}`),
);
const query = fc
  .array(fc.tuple(one("page", "limit", "status", "__proto__"), fc.oneof(encoded, one("1", "-1", "1e2", "delivered"))))
  .map((parts) => parts.map((part) => part.join("=")).join("&"));
const headerText = fc.string({ maxLength: 300 }).map((text) => text.replace(/[^\x20-\x7e]/g, "~"));
const mostly = (text: string) => fc.oneof({ weight: 5, arbitrary: fc.constant(text) }, headerText);
const headers = fc.record(
  {
    Authorization: mostly(CONSOLE.Authorization),
    "Content-Type": mostly("application/json"),
    "Idempotency-Key": headerText,
    "X-Anything": headerText,
  },
  { requiredKeys: [] },
);
const order = fc.record(
  {
    product_item_id: fc.oneof(one<unknown>(1001, 2001, 1304, -0, 2 ** 31, "1001"), fc.integer()),
    cust_account: fc.oneof(
      fc.record({ user_id: fc.string({ unit: "binary" }), server_id: fc.string() }),
      fc.jsonValue(),
    ),
    qty: fc.oneof(fc.integer({ min: -1, max: 11 }), fc.double()),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.constant(JSON.stringify(ORDER)),
  order.map((value) => JSON.stringify(value)),
  fc.json(),
  fc.uint8Array({ maxLength: 60 }),
  one(
    "",
    "{}",
    "\ufeff{}",
    '{"name":"\\ud800","scopes":["wallet:read"]}',
    '{"__proto__":{"qty":1},"product_item_id":1001}',
  ),
);
const methods = one("GET", "POST", "POST", "POST", "DELETE", "PUT", "HEAD", "OPTIONS", "BREW");

test("generated requests get responses as the API describes them, none of them a 500, and the balance adds up", async () => {
  const sandbox = openSandbox();
  const { panel, send, failures: faults } = sandbox;
  await fc.assert(
    fc.asyncProperty(methods, path, query, headers, body, async (method, at, parameters, given, sent) => {
      const hasBody = method !== "GET" && method !== "HEAD";
      const { status } = await send(method, `${at}?${parameters}`, { headers: given, ...(hasBody && { body: sent }) });
      expect(status).toBeLessThan(500);
      const { balance, spent } = panel.stateView.getState();
      expect(Math.round((Number(balance) + Number(spent)) * 100)).toBe(50_000);
    }),
    { numRuns: runs(5_000), seed: SEED },
  );
  expect(faults).toEqual([]);
  expect(panel.stateView.getState().orders.length).toBeGreaterThan(0);
});
