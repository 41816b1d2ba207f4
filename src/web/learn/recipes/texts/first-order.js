// Orders the first available item of the catalog, and reads the balance before and after.
import { send } from "./send.js";

async function call(method, path, options) {
  const { ok, json } = await send(method, path, options);
  // A refusal is a problem document (RFC 9457). Branch on its code: its texts may change.
  if (!ok) throw new Error(`${json.code}: ${json.detail}`);
  return json;
}

const { data: products } = await call("GET", "/v1/products?limit=10");
const item = products.flatMap(({ items }) => items).find(({ available }) => available);
if (!item) throw new Error("No item of the first page is available.");
console.log(`Item ${item.product_item_id}, ${item.name}: ${item.price} ${item.currency} each`);

const before = await call("GET", "/v1/wallet");

const order = await call("POST", "/v1/orders", {
  headers: {
    "Content-Type": "application/json",
    // One key for each order, so that the call is safe to send again.
    "Idempotency-Key": crypto.randomUUID(),
  },
  body: {
    product_item_id: item.product_item_id,
    cust_account: { user_id: "5560524498", server_id: "2201" },
    qty: item.min_qty,
  },
});
console.log(`Order ${order.id}: ${order.status}, charged ${order.total} ${order.currency}`);

const after = await call("GET", "/v1/wallet");
console.log(`Done: one order for ${order.total}, balance ${before.balance} before and ${after.balance} after.`);
