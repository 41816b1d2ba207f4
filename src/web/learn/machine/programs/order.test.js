import { expect, test } from "vitest";
import { createSandbox } from "./sandbox.mjs";

test("a lost response is not charged twice", async () => {
  const sandbox = await createSandbox({ seed: 1 });
  const placeOrder = () =>
    sandbox.fetch("https://api.acme.example/v1/orders", {
      method: "POST",
      headers: {
        Authorization: `Bearer ${sandbox.sampleKey}`,
        "Content-Type": "application/json",
        "Idempotency-Key": "order-1",
      },
      body: JSON.stringify({ product_item_id: 2001, cust_account: { user_id: "5560524498" }, qty: 1 }),
    });
  sandbox.fail("response_lost");
  await expect(placeOrder()).rejects.toThrow(TypeError);
  expect((await placeOrder()).headers.get("Idempotent-Replayed")).toBe("true");
  expect(sandbox.state().orders).toHaveLength(1);
});
