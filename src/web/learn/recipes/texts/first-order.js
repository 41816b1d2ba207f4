// Orders the first available item of the catalogue, and reads the balance before and after.
const { BASE_URL, API_KEY } = process.env;
const ATTEMPTS = 5;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
// Idempotency-Key: an order whose response was lost is not placed again.
async function send(method, path, { headers, body } = {}) {
  for (let attempt = 1; ; attempt++) {
    let wait = 200 * 2 ** attempt;
    try {
      const response = await fetch(BASE_URL + path, {
        method,
        headers: { Authorization: `Bearer ${API_KEY}`, ...headers },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(5_000),
      });
      const { status, ok } = response;
      // 429 and 5xx pass. Any other response stays the same.
      const mayPass = status === 429 || status >= 500;
      if (!mayPass || attempt === ATTEMPTS) return { status, ok, json: await response.json() };
      wait = Math.max(wait, Number(response.headers.get("Retry-After") ?? 0) * 1_000);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
    await sleep(wait);
  }
}

async function call(method, path, options) {
  const { status, ok, json } = await send(method, path, options);
  console.log(`${method} ${path}: ${status}`);
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
