"""Creates a key, revokes it, and continues with another key when the revoked one is refused with 401."""

import os
import uuid

import requests

API_KEY = os.environ["API_KEY"]

ADVICE = {
    "authentication_required": "send a key",
    "api_key_malformed": "copy the whole key again",
    "api_key_unknown": "use a key of this account",
    "api_key_revoked": "use another key",
}


def call(key, method, path, headers=None, body=None):
    response = requests.request(
        method,
        os.environ["BASE_URL"] + path,
        headers={"Authorization": f"Bearer {key}", **(headers or {})},
        json=body,
        timeout=30,
    )
    return response.status_code, response.json()


# A key without the scopes it does not need does less harm when it leaks.
status, created = call(
    API_KEY,
    "POST",
    "/v1/keys",
    headers={"Idempotency-Key": str(uuid.uuid4())},
    body={"name": "Balance display", "scopes": ["wallet:read"]},
)
if status != 201:
    raise SystemExit(f"{created['code']}: {created['detail']}")
# The value is in this response and in no other. Put it into your secret store, and never print it.
key_id, key = created["id"], created["key"]
print(f"Created {key_id}: {status}, scopes {', '.join(created['scopes'])}")

status, wallet = call(key, "GET", "/v1/wallet")
print(f"Wallet with {key_id}: {status}, balance {wallet.get('balance')}")

status, revoked = call(API_KEY, "DELETE", f"/v1/keys/{key_id}")
# A key whose revocation was refused still works.
if status != 200:
    raise SystemExit(f"{revoked['code']}: {revoked['detail']}")
print(f"Revoked {key_id}: {status}, at {revoked['revoked_at']}")

# The same key gets the same 401, so never retry with it. Read the current key from the secret store, and retry once.
status, wallet = call(key, "GET", "/v1/wallet")
if status == 401:
    print(f"Wallet with {key_id}: 401 {wallet['code']}, so {ADVICE.get(wallet['code'], 'check the key')}")
    status, wallet = call(API_KEY, "GET", "/v1/wallet")
if status != 200:
    raise SystemExit(f"{wallet['code']}: {wallet['detail']}")
print(f"Wallet with another key: {status}, balance {wallet['balance']}")
print(f"Done: {key_id} stopped working when it was revoked, and the other key still works.")
