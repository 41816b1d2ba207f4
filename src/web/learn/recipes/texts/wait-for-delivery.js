// Places an order, then reads it until it is delivered, but no longer than 15 seconds.
import { send, sleep } from "./send.js";

const LONGEST_WAIT = 15_000;

async function call(method, path, options) {
  const { ok, json } = await send(method, path, options);
  if (!ok) throw new Error(`${json.code}: ${json.detail}`);
  return json;
}

const placed = await call("POST", "/v1/orders", {
  headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
  body: { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 },
});
console.log(`Order ${placed.id}: ${placed.status}, charged ${placed.total} ${placed.currency}`);

// The order is charged when it is placed, and delivered later. The spec has no webhooks, so read the order again.
const begun = Date.now();
let order = placed;
let wait = 500;
while (order.status !== "delivered" && Date.now() + wait < begun + LONGEST_WAIT) {
  await sleep(wait);
  order = await call("GET", `/v1/orders/${placed.id}`);
  console.log(`Read after ${((Date.now() - begun) / 1_000).toFixed(1)} s: ${order.status}`);
  // Quick deliveries are seen quickly, and slow ones do not cost many calls.
  wait = Math.min(wait * 2, 2_000);
}

// An order that takes longer is not a failed order. Never place it again: let a job read it later.
console.log(
  order.status === "delivered"
    ? `Done: order ${order.id} was delivered at ${order.delivered_at}.`
    : `Done: order ${order.id} is still ${order.status}. Read it again later.`,
);
