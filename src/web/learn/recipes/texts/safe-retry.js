// Places one order over a network that loses messages. Every attempt sends the same Idempotency-Key, so the wallet is
// charged once, however often the order is sent.
const { BASE_URL, API_KEY } = process.env;
const ATTEMPTS = 4;

// In the sandbox, the first attempt loses its request and the second its response. No other network has `sandbox`.
const losses = ["request", "response"];

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Exponential backoff with full jitter: clients that failed together do not all return together.
const backoff = (attempt) => Math.random() * Math.min(4_000, 200 * 2 ** attempt);

async function send(order, idempotencyKey) {
  try {
    const response = await fetch(`${BASE_URL}/v1/orders`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${API_KEY}`,
        "Content-Type": "application/json",
        "Idempotency-Key": idempotencyKey,
      },
      body: JSON.stringify(order),
      signal: AbortSignal.timeout(3_000),
    });
    return { status: response.status, headers: response.headers, json: await response.json() };
  } catch (error) {
    // The order may have been placed or not: a client cannot tell a lost request from a lost response.
    return { status: 0, headers: new Headers(), json: { code: "no_response", detail: error.message } };
  }
}

async function placeOrder(order, idempotencyKey) {
  for (let attempt = 1; ; attempt++) {
    if (losses.length > 0) globalThis.sandbox?.loseNext(losses.shift());
    const { status, headers, json } = await send(order, idempotencyKey);
    if (status === 201) return { ...json, attempt, isReplay: headers.get("Idempotent-Replayed") === "true" };
    console.log(`Attempt ${attempt}: ${json.code}`);

    // 429 and 5xx pass. Any other refusal stays the same until the request, the key or the wallet changes.
    const mayPass = status === 0 || status === 429 || status >= 500;
    if (!mayPass || attempt === ATTEMPTS) throw new Error(`${json.code}: ${json.detail}`);
    const retryAfter = Number(headers.get("Retry-After") ?? 0) * 1_000;
    const wait = Math.max(retryAfter, backoff(attempt));
    console.log(`Waiting ${Math.round(wait)} ms`);
    await sleep(wait);
  }
}

// The key is the order's own number in your shop. A program that is killed and started again makes the same key, so it
// is charged once; a random key would be a second order. 422 idempotency_key_reused means that this number has ordered
// something else before: stop, and compare the two orders.
const orderNumber = 4711;
const order = await placeOrder(
  { product_item_id: 1001, cust_account: { user_id: "5560524498", server_id: "2201" }, qty: 2 },
  `order-${orderNumber}`,
);
console.log(`Attempt ${order.attempt}: 201, order ${order.id}, ${order.isReplay ? "replayed" : "new"}`);
console.log(`Done: charged ${order.total} ${order.currency} once, confirmed by attempt ${order.attempt}.`);
