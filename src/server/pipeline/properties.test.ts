import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Before, step, take } from "#testing/any-steps.ts";
import { runs } from "#testing/runs.ts";
import { CONSOLE, ORDER, openSandbox } from "#testing/sandbox.ts";

const one = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const SEED = 20261121;

describe("for any sequence of calls", () => {
  test("within 24 hours, one Idempotency-Key changes the world at most once", async () => {
    const call = step.filter(
      (each) => /order|key|revoke|read/.test(each.do) || (each.do === "wait" && each.by <= 5000),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (taken) => {
        const sandbox = openSandbox();
        const none: Before = { undo: null, kept: null };
        const charged = new Map<string, number>();
        for (const each of taken) {
          const { orders: before, keys: keysBefore } = sandbox.panel.stateView.getState();
          await take(sandbox, each, none);
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
          const before: Before = { undo: null, kept: null };
          for (const each of steps) await take(sandbox, each, before);
          return JSON.stringify([[...sandbox.storage.kept], sandbox.panel.exchanges.getState()]);
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
const body = fc.oneof(
  fc.constant(JSON.stringify(ORDER)),
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
