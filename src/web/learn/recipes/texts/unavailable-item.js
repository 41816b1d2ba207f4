// Orders an item that is switched off, which is refused with 409, and then another item of the same product.
const { BASE_URL, API_KEY } = process.env;
const ATTEMPTS = 5;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
// Idempotency-Key: an order whose response was lost is not placed again.
async function call(method, path, { headers, body } = {}) {
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

const order = (item) =>
  call("POST", "/v1/orders", {
    // Another item is another order, so it has a key of its own.
    headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
    body: {
      product_item_id: item.product_item_id,
      cust_account: { user_id: "5560524498", server_id: "2201" },
      qty: item.min_qty,
    },
  });

const { json: products } = await call("GET", "/v1/products?limit=100");
const isAvailable = ({ available }) => available;
const product = products.data.find(({ items }) => items.some(isAvailable) && !items.every(isAvailable));
if (!product) throw new Error("No product has both an available and an unavailable item.");
const wanted = product.items.find((item) => !isAvailable(item));

// A shop hides this item, but still meets the 409: an item can be switched off after the shop read the list.
const refused = await order(wanted);
console.log(`${product.name}, ${wanted.name}: ${refused.status} ${refused.json.code}`);
if (refused.json.code !== "product_item_unavailable") throw new Error(refused.json.detail);

// Offer the available item whose price is nearest. Prices are compared in integer hundredths.
const hundredths = ({ price }) => Number(price.replace(".", ""));
const distance = (item) => Math.abs(hundredths(item) - hundredths(wanted));
const [other] = product.items.filter(isAvailable).toSorted((one, another) => distance(one) - distance(another));
console.log(`Instead of ${wanted.price}: ${other.name} for ${other.price} ${other.currency}`);

const placed = await order(other);
if (!placed.ok) throw new Error(`${placed.json.code}: ${placed.json.detail}`);
console.log(`Order ${placed.json.id}: ${placed.status}, ${placed.json.status}, charged ${placed.json.total}`);
console.log(`Done: ${wanted.name} was not charged, ${other.name} was ordered for ${placed.json.total}.`);
