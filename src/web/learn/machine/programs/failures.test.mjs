import assert from "node:assert/strict";
import test from "node:test";
import { tryEveryFailure } from "./sandbox.mjs";

// Your code, from its first call to its last. Meanwhile fetch and timers are the sandbox's: waiting takes no time.
async function topUp(to, attempts = 4, key = crypto.randomUUID()) {
  const cust_account = { user_id: "5560524498", server_id: "2201" };
  const response = await fetch(`${to.baseUrl}/v1/orders`, {
    method: "POST",
    headers: { Authorization: `Bearer ${to.apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify({ product_item_id: 1001, cust_account, qty: 2 }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  if (response?.status !== 201 && attempts > 1) await topUp(to, attempts - 1, key);
}

test("no failure charges twice", async () => {
  const { isSafe, text } = await tryEveryFailure((to) => topUp(to), { time: 60_000 });
  assert.ok(isSafe, text);
});
