// Sends the same order twice without an Idempotency-Key, then twice with one, and counts the charges.
// "Try every failure" finds charges that it reports as failed: without a key, nothing can be sent again safely.
const { BASE_URL, API_KEY } = process.env;
const ORDER = { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 1 };

async function call(path, init = {}) {
  const response = await fetch(BASE_URL + path, {
    ...init,
    headers: { Authorization: `Bearer ${API_KEY}`, ...init.headers },
    signal: AbortSignal.timeout(10_000),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${json.code}: ${json.detail}`);
  return { response, json };
}

async function placeOrder(headers) {
  const { response, json } = await call("/v1/orders", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(ORDER),
  });
  const replayed = response.headers.get("Idempotent-Replayed") === "true";
  console.log(`Order ${json.id}${replayed ? ", replayed" : ""}`);
  return json;
}

// Whatever sends a call twice has this effect: a second click, a job that runs again, a retry after a lost response.
async function placeTwice(headers) {
  const first = await placeOrder(headers);
  const second = await placeOrder(headers);
  const { json: wallet } = await call("/v1/wallet");
  console.log(`Balance: ${wallet.balance}`);
  return new Set([first.id, second.id]).size;
}

console.log("Twice without an Idempotency-Key:");
const without = await placeTwice({});

// The key names the order, not the call: one key for each order, the same key for every call that places it.
console.log("Twice with the same Idempotency-Key:");
const withKey = await placeTwice({ "Idempotency-Key": crypto.randomUUID() });

console.log(`Done: two calls placed ${without} orders without a key, and ${withKey} with one.`);
