// Creates a key, revokes it, and continues with another key when the revoked one is refused with 401.
const { BASE_URL, API_KEY } = process.env;

async function call(key, method, path, { headers, body } = {}) {
  const response = await fetch(BASE_URL + path, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  return { status: response.status, ok: response.ok, json: await response.json() };
}

// A key without the scopes it does not need does less harm when it leaks.
const { ok, status, json } = await call(API_KEY, "POST", "/v1/keys", {
  headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
  body: { name: "Balance display", scopes: ["wallet:read"] },
});
if (!ok) throw new Error(`${json.code}: ${json.detail}`);
// The value is in this response and in no other. Put it into your secret store, and never print it.
const { id, key } = json;
console.log(`Created ${id}: ${status}, scopes ${json.scopes.join(", ")}`);

const first = await call(key, "GET", "/v1/wallet");
console.log(`Wallet with ${id}: ${first.status}, balance ${first.json.balance}`);

const revoked = await call(API_KEY, "DELETE", `/v1/keys/${id}`);
// A key whose revocation was refused still works.
if (!revoked.ok) throw new Error(`${revoked.json.code}: ${revoked.json.detail}`);
console.log(`Revoked ${id}: ${revoked.status}, at ${revoked.json.revoked_at}`);

const ADVICE = {
  authentication_required: "send a key",
  api_key_malformed: "copy the whole key again",
  api_key_unknown: "use a key of this account",
  api_key_revoked: "use another key",
};

// The same key gets the same 401, so never retry with it. Read the current key from the secret store, and retry once.
let wallet = await call(key, "GET", "/v1/wallet");
if (wallet.status === 401) {
  console.log(`Wallet with ${id}: 401 ${wallet.json.code}, so ${ADVICE[wallet.json.code] ?? "check the key"}`);
  wallet = await call(API_KEY, "GET", "/v1/wallet");
}
if (!wallet.ok) throw new Error(`${wallet.json.code}: ${wallet.json.detail}`);
console.log(`Wallet with another key: ${wallet.status}, balance ${wallet.json.balance}`);
console.log(`Done: ${id} stopped working when it was revoked, and the other key still works.`);
