"""Creates a key, revokes it, and continues with another key when the revoked one is refused with 401."""

import uuid

from topup import call, fail, request

ADVICE = {
    "authentication_required": "send a key",
    "api_key_malformed": "copy the whole key again",
    "api_key_unknown": "use a key of this account",
    "api_key_revoked": "use another key",
}

# A key without the scopes it does not need does less harm when it leaks.
wanted = {"name": "Balance display", "scopes": ["wallet:read"]}
created = call("POST", "/v1/keys", wanted, idempotency_key=str(uuid.uuid4()))
# The value is in this response and in no other. Put it into your secret store, and never print it.
key_id, key = created["id"], created["key"]
print(f"Created {key_id}: scopes {', '.join(created['scopes'])}")

status, wallet, _ = request("GET", "/v1/wallet", api_key=key)
print(f"Wallet with {key_id}: {status}, balance {wallet.get('balance')}")

# A key whose revocation was refused still works.
revoked = call("DELETE", f"/v1/keys/{key_id}")
print(f"Revoked {key_id}: at {revoked['revoked_at']}")

# The same key gets the same 401, so never retry with it. Read the current key from the secret store, and retry once.
status, wallet, _ = request("GET", "/v1/wallet", api_key=key)
if status == 401:
    print(f"Wallet with {key_id}: 401 {wallet['code']}, so {ADVICE.get(wallet['code'], 'check the key')}")
    status, wallet, _ = request("GET", "/v1/wallet")
if status != 200:
    fail(wallet)
print(f"Wallet with another key: {status}, balance {wallet['balance']}")
print(f"Done: {key_id} stopped working when it was revoked, and the other key still works.")
