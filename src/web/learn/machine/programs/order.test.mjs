import assert from "node:assert/strict";
import test from "node:test";
import { createSandbox } from "./sandbox.mjs";

test("an order is delivered after five seconds, without waiting for them", async () => {
  const sandbox = await createSandbox({ seed: 1 });
  // Your code calls fetch as before: no port, no network.
  globalThis.fetch = sandbox.fetch;
  const response = await fetch("https://api.acme.example/v1/orders", {
    method: "POST",
    headers: { Authorization: `Bearer ${sandbox.sampleKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 }),
  });
  assert.equal(response.status, 201, (await response.json()).detail);
  assert.equal(sandbox.state().orders[0].status, "processing");
  sandbox.clock.advance(5000);
  assert.equal(sandbox.state().orders[0].status, "delivered");
});
