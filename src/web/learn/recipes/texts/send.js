const { BASE_URL, API_KEY } = process.env;
const ATTEMPTS = 5;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// Sends a request until a response tells what became of it. Every attempt has the same headers, so the same
// Idempotency-Key: an order whose response was lost is not placed again.
export async function send(method, path, { headers, body } = {}) {
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
